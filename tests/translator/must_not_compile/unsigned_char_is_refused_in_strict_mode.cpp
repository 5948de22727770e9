// Unsigned char is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

unsigned char same(int c) restrict(cpu, amp) {  // expect-error: 5 C3581 is an extension
  return 0;
}
