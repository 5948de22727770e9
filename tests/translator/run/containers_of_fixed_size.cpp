// A container of fixed size with subscripts and begin and end.
#include "both_sides.hpp"
struct Q {
  int d[4];
  int& operator[](int i) restrict(cpu, amp) { return d[i]; }
  int operator[](int i) const restrict(cpu, amp) { return d[i]; }
  int* begin() restrict(cpu, amp) { return d; }
  int* end() restrict(cpu, amp) { return d + 4; }
};
int a1() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        Q q = {};
        for (int& x : q) x = k;
        q[1] += 5;
        int s = 0;
        for (int x : q) s += x;
        return s;
      });
}
int a2() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        Q q = {{1, 2, 3, 4}}, r = q;
        r[0] = 9;
        Q* p = k % 2 ? &q : &r;
        (*p)[1] = 7;
        return q[0] + r[0] + q[1] * 10 + r[1];
      });
}
int a3() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int s = 0;
        for (int i = 0, j = 10; i < j; ++i, --j) {
          if (i == k) continue;
          s += i * j;
        }
        return s;
      });
}
int a4() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int s = 0, n = k;
        while (n-- > 0) s += n;
        do s++;
        while (s < 3);
        return s;
      });
}
int main() { return a1() + a2() + a3() + a4(); }
