// A global in a default initialiser of a member is refused.
#include <amp.h>

int start = 4;
struct counter {
  int n = start;  // expect-error: 6 C3586 'start'
  counter() restrict(cpu, amp) {}
};
