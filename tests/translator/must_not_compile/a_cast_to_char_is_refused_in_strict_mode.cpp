// A cast to char is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int low(int x) restrict(cpu, amp) {
  return (unsigned char)x;  // expect-error: 6 C3581 is an extension
}
