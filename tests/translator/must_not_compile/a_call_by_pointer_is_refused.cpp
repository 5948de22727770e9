// A call by pointer is refused.
#include <amp.h>

int apply(int (*f)(int), int x) restrict(cpu, amp) {  // expect-error: 4 C3581 pointer to a function
  return f(x);  // expect-error: 5 C3581 called by pointer
}
// alone: in a file of many, the parameter of its kind is refused before the call
