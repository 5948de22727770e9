// Asm is refused.
#include <amp.h>

int same(int x) restrict(cpu, amp) {
  asm("nop");  // expect-error: 5 C3592 'asm'
  return x;
}
