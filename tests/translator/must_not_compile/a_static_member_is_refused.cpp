// A static member is refused.
#include <amp.h>

struct counter {
  static int total;
  int n;
  int sum() const restrict(cpu, amp) {
    return n + total;  // expect-error: 8 C3586 'total'
  }
};
