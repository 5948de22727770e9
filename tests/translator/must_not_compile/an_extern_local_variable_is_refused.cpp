// An extern local variable is refused.
#include <amp.h>

int next() restrict(cpu, amp) {
  extern int outer;  // expect-error: 5 C3585
  return 0;
}
