// It lives as long as the expression of the caller.
#include <amp.h>

struct box {
  int v;
  box(int v) restrict(cpu, amp) : v(v) {}
};
const int& number(const int& x = 3) restrict(amp) { return x; }
const box& chosen(const box& a, const box& b = box(0)) restrict(cpu, amp) { return a.v ? a : b; }
int use() restrict(amp) { return number() + chosen(box(1)).v; }
