// Inherited constructors, several bases, and pointers to them.
#include "both_sides.hpp"
struct base {
  int b;
  base(int x = 4) restrict(cpu, amp) : b(x) {}
  int f() const restrict(cpu, amp) { return b; }
};
struct mid : base {
  using base::base;
  int m = 2;
};
struct der : mid {
  int f() const restrict(cpu, amp) { return mid::f() * 2 + m; }
  der() restrict(cpu, amp) : mid(7) {}
};
struct A1 {
  int a;
};
struct B1 {
  int b;
};
struct C1 : A1, B1 {
  int c;
  C1(int x) restrict(cpu, amp) : c(x) {
    a = x + 1;
    b = x + 2;
  }
};
int viabase(const base& x) restrict(cpu, amp) { return x.f(); }
int viaptr(const B1* p) restrict(cpu, amp) { return p->b; }
int a1() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        der d;
        base& r = d;
        r.b += k;
        return d.f() + viabase(d);
      });
}
int a2() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        C1 c(k);
        return viaptr(&c) + c.a + static_cast<A1&>(c).a;
      });
}
int a3() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        mid m;
        base q = m;
        return q.f() + m.m;
      });
}
int main() { return a1() + a2() + a3(); }
