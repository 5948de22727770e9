// A cpu member function called from both is refused.
#include <amp.h>

struct box {
  int n;
  int get() const { return n; }
};
int get(const box& b) restrict(cpu, amp) {
  return b.get();  // expect-error: 9 C3930 'get'
}
