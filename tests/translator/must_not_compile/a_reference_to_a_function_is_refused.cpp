// A reference to a function is refused.
#include <amp.h>

int apply(int (&f)(int), int x) restrict(cpu, amp) {  // expect-error: 4 C3581 refers to a function
  return x;
}
