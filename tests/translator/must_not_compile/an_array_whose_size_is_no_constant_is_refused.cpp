// An array whose size is no constant is refused.
#include <amp.h>

int sum(int n) restrict(cpu, amp) {
  int values[n];  // expect-error: 5 C3581 is no constant
  values[0] = n;
  return values[0];
}
