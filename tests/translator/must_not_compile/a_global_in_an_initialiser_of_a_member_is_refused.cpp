// A global in an initialiser of a member is refused.
#include <amp.h>

int start = 4;
struct counter {
  int n;
  counter() restrict(cpu, amp) : n(start) {}  // expect-error: 7 C3586 'start'
};
