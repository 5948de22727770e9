// A cpu default constructor is refused.
#include <amp.h>

struct box {
  int n;
  box() : n(4) {}
};
int get() restrict(cpu, amp) {
  box b;  // expect-error: 9 C3930 'box'
  return b.n;
}
