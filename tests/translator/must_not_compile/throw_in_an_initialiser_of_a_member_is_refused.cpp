// Throw in an initialiser of a member is refused.
#include <amp.h>

struct positive {
  int n;
  explicit positive(int given) restrict(cpu, amp) : n(given < 0 ? throw given : given) {}  // expect-error: 6 C3594 'throw'
};
