// A cpu conversion to bool in a condition is refused.
#include <amp.h>

struct box {
  int n;
  explicit operator bool() const { return n != 0; }
};
int get(const box& b) restrict(cpu, amp) {
  if (b) return 1;  // expect-error: 9 C3930 'operator bool'
  return 0;
}
