// A constructor for both is called by both.
#include <amp.h>

struct box {
  int n;
  box() restrict(cpu, amp) : n(0) {}
  explicit box(int x) restrict(cpu, amp) : n(x) {}
  box(const box& other) restrict(cpu, amp) : n(other.n) {}
  ~box() restrict(cpu, amp) {}
};
int get(int x) restrict(cpu, amp) {
  box a(x);
  box b = a;
  return b.n;
}
