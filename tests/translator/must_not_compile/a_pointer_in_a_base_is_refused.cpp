// A pointer in a base is refused.
#include <amp.h>

struct base {
  float* data;
};
struct derived : base {
  int n;
};
int get(const derived& d) restrict(cpu, amp) {  // expect-error: 10 C3581 of the base of 'derived'
  return d.n;
}
