// A cpu destructor of a variable is refused.
#include <amp.h>

struct guard {
  int n;
  ~guard() {}
};
int get() restrict(cpu, amp) {
  guard g = {4};  // expect-error: 9 C3930 '~guard'
  return g.n;
}
