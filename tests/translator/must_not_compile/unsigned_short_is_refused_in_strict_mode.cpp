// Unsigned short is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int wide(const unsigned short* x) restrict(cpu, amp) {  // expect-error: 5 C3581 is an extension
  return 0;
}
