// A host lambda captures what it likes.
#include <amp.h>

#include <string>
int run(const std::string& name) {
  int count = 0;
  auto add = [&](int n) { count += n + static_cast<int>(name.size()); };
  add(1);
  return count;
}
