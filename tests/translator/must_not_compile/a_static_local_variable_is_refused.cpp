// A static local variable is refused.
#include <amp.h>

int next() restrict(cpu, amp) {
  static int n = 0;  // expect-error: 5 C3586 'n' cannot be static
  return n;
}
