// A volatile member function is refused.
#include <amp.h>

struct counter {
  int n;
  int get() volatile restrict(cpu, amp) { return 1; }  // expect-error: 6 C3581 cannot be volatile
};
