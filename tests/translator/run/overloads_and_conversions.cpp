// Overloads by type, and conversions between numbers.
#include "both_sides.hpp"
int over(int) restrict(cpu, amp) { return 1; }
int over(float) restrict(cpu, amp) { return 2; }
int over(const int*) restrict(cpu, amp) { return 3; }
int over(unsigned) restrict(cpu, amp) { return 4; }
int over(bool) restrict(cpu, amp) { return 5; }
int a1() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int a[1] = {k};
        return over(1) + over(1.f) * 10 + over(a) * 100 + over(1u) * 1000 + over(k > 1) * 10000;
      });
}
int a2() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        unsigned u = 1u << k;
        int s = int(u) >> 1;
        return (u ^ 0x55u) + (s | 3) - (~u & 0xf);
      });
}
int a3() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        float f = k * 0.37f;
        int i = f;
        unsigned u = f;
        bool b = f;
        double d = f;
        return i + u + b + int(d * 100);
      });
}
int a4() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        long l = k;
        unsigned long ul = 5;
        l = l * 3 - 7;
        return int(l) + int(ul % 3) + int(l > -3);
      });
}
int a5() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int x = 5;
        x += x++ + k;
        int y = (x, k);
        return y + ((k & 1) ? x : -x) % 7;
      });
}
int main() { return a1() + a2() + a3() + a4(); }
