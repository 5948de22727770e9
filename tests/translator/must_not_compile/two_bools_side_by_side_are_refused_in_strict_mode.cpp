// Two bools side by side are refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

struct flags {
  bool a, b;
};
int run(const flags& f) restrict(cpu, amp) {  // expect-error: 8 C3581 does not lie at a multiple of 4
  return 0;
}
