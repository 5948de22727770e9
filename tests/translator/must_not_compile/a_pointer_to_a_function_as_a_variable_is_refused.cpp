// A pointer to a function as a variable is refused.
#include <amp.h>

int twice(int x) restrict(cpu, amp) { return 2 * x; }
int apply(int x) restrict(cpu, amp) {
  int (*f)(int) = nullptr;  // expect-error: 6 C3581 pointer to a function
  return x;
}
