// A literal above 32 bits is refused.
#include <amp.h>

int big() restrict(cpu, amp) {
  int k = 0x100000000;  // expect-error: 5 C3595
  return k;
}
