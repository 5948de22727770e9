// Throw in a constructor is refused.
#include <amp.h>

struct positive {
  int n;
  explicit positive(int given) restrict(cpu, amp) : n(given) {
    if (n < 0) throw n;  // expect-error: 7 C3594 'throw'
  }
};
