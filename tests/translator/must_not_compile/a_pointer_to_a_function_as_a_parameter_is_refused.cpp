// A pointer to a function as a parameter is refused.
#include <amp.h>

int apply(int (*f)(int), int x) restrict(cpu, amp) {  // expect-error: 4 C3581 pointer to a function
  return x;
}
