// Inheritance without virtual functions is legal.
#include <amp.h>

struct base {
  int n;
  int get() const restrict(cpu, amp) { return n; }
};
struct derived : base {
  int m;
};
int get(const derived& d) restrict(cpu, amp) {
  return d.get() + d.m;
}
