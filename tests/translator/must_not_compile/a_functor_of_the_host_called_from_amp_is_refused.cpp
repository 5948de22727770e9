// A functor of the host called from amp is refused.
#include <amp.h>

struct doubled {
  int operator()(int y) const { return 2 * y; }
};
template <class F>
int apply(F f, int x) restrict(cpu, amp) {
  return f(x);  // expect-error: 9 C3930 reference to restrict(cpu) function 'operator()'
}
int get(int x) restrict(cpu, amp) { return apply(doubled(), x); }
