// An array of char is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int run(int x) restrict(cpu, amp) {
  char text[4] = {0, 0, 0, 0};  // expect-error: 6 C3581 is an extension
  return x;
}
