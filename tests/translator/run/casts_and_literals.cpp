// Casts and literals of all sorts.
#include "both_sides.hpp"
int a1() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        const int c = k;
        int d = const_cast<const int&>(c);
        return static_cast<int>(3.9f) + int(2.5) + d + 'a' + '\n' + 0x1F + 017 + 0b101 + 1'000;
      });
}
int a2() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        float a = 1e3f, b = .5f, c = 1.f;
        double d = 1e-2;
        return int(a * b + c) + int(d * 100) + (1.0f / 3 > 0.333f);
      });
}
int a3() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int x = -7;
        return x / 2 + x % 3 * 10 + (x >> 1) + (unsigned(x) >> 28) + !x + ~x;
      });
}
int a4() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        int a = INT32_MAX;
        unsigned b = a;
        b += 2;
        return b > 0x80000000u ? k : -k;
      });
}
int a5() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        bool t = true, f = !t;
        return (t && !f || k > 3) + (t ^ f) + (t & f) + (k == 3 != f);
      });
}
int main() { return a1() + a2() + a3() + a4() + a5(); }
