// A cpu constructor called by a conversion is refused.
#include <amp.h>

struct box {
  int n;
  box(int x) : n(x) {}
};
int open(const box& b) restrict(cpu, amp) { return b.n; }
int get(int x) restrict(cpu, amp) {
  return open(x);  // expect-error: 10 C3930 'box'
}
