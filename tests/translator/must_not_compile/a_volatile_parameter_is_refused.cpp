// A volatile parameter is refused.
#include <amp.h>

int same(volatile int x) restrict(cpu, amp) {  // expect-error: 4 C3581 is volatile
  return x;
}
