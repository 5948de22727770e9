// A cpu constructor called from both is refused.
#include <amp.h>

struct box {
  int n;
  box(int x) : n(x) {}
};
int get(int x) restrict(cpu, amp) {
  box b(x);  // expect-error: 9 C3930 'box'
  return b.n;
}
