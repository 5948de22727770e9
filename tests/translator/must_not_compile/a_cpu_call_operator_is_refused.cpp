// A cpu call operator is refused.
#include <amp.h>

struct twice {
  int operator()(int x) const { return 2 * x; }
};
int get(int x) restrict(cpu, amp) {
  twice f;
  return f(x);  // expect-error: 9 C3930 'operator()'
}
