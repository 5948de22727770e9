// Short is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int wide(int x) restrict(cpu, amp) {
  short y = 4;  // expect-error: 6 C3581 is an extension
  return x;
}
