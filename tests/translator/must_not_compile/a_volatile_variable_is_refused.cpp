// A volatile variable is refused.
#include <amp.h>

int same(int x) restrict(cpu, amp) {
  volatile int y = x;  // expect-error: 5 C3581 is volatile
  return y;
}
