// A cpu conversion is refused.
#include <amp.h>

struct box {
  int n;
  operator int() const { return n; }
};
int get(const box& b) restrict(cpu, amp) {
  return b;  // expect-error: 9 C3930 'operator int'
}
