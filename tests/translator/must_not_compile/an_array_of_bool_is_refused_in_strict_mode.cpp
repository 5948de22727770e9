// An array of bool is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int run(int x) restrict(cpu, amp) {
  bool seen[4] = {false, false, false, false};  // expect-error: 6 C3581 is an array of bool
  return x;
}
