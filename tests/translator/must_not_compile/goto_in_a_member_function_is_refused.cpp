// Goto in a member function is refused.
#include <amp.h>

struct counter {
  int n;
  void step() restrict(cpu, amp) {
  again:  // expect-error: 7 C3598 labels
    if (++n < 4) goto again;  // expect-error: 8 C3593 'goto'
  }
};
