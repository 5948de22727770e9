// Structs, pointers, structured bindings and references in short expressions.
#include "both_sides.hpp"
struct P {
  int x, y;
  int sum() const restrict(cpu, amp) { return x + y; }
  P& inc() restrict(cpu, amp) {
    ++x;
    return *this;
  }
};
int a1() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        P p = {k, 2};
        return p.inc().inc().sum();
      });
}
int a2() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        P ps[3] = {{1, 2}, {3, 4}};
        P* q = ps;
        q++;
        q->x = k;
        (*q).y += 2;
        return ps[1].sum() + (q - ps) + ps[2].sum();
      });
}
int a3() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
        int(*r)[3] = m;
        return r[1][k % 3] + (*r)[2];
      });
}
int a4() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        const P p{k, k};
        const auto [a, b] = p;
        return a * b;
      });
}
int a5() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int x = k;
        int& r = x;
        int* p = &r;
        int*& q = p;
        *q += 3;
        return x;
      });
}
int main() { return a1() + a2() + a3() + a4() + a5(); }
