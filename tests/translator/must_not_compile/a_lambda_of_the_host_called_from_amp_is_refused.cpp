// A lambda of the host called from amp is refused.
#include <amp.h>

template <class F>
int apply(F f, int x) restrict(cpu, amp) {
  return f(x);  // expect-error: 6 C3930 a lambda is not restrict(amp)
}
int get(int x) {
  return apply([](int y) { return 2 * y; }, x);
}
