// What tiles-c++ says of elements names nothing that its programs do not need.
#include <amp.h>

#include <string>
#include <vector>
struct line {
  std::string text;
};
void show(std::vector<line>& lines) {
  concurrency::array_view<line> v(4, lines);  // expect-error: 10 a class or union that is trivially copyable
}
