// A cpu copy constructor is refused.
#include <amp.h>

struct box {
  int n;
  box() restrict(cpu, amp) : n(4) {}
  box(const box& other) : n(other.n) {}
};
int get() restrict(cpu, amp) {
  box a;
  box b = a;  // expect-error: 11 C3930 'box'
  return b.n;
}
