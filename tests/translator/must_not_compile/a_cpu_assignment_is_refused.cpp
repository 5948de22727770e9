// A cpu assignment is refused.
#include <amp.h>

struct box {
  int n;
  box& operator=(int x) {
    n = x;
    return *this;
  }
};
int set(box& b) restrict(cpu, amp) {
  b = 4;  // expect-error: 12 C3930 'operator='
  return b.n;
}
