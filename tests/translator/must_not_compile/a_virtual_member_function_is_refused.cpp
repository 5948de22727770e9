// A virtual member function is refused.
#include <amp.h>

struct shape {
  virtual float area() const restrict(cpu, amp) { return 0; }  // expect-error: 5 C3581 cannot be virtual
};
