// A string in a function is refused.
#include <amp.h>

#include <string>
int size(const std::string& s) restrict(cpu, amp) {  // expect-error: 5 C3581
  return 0;
}
