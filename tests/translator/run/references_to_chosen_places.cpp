// References that are bound to one of several places by a condition.
#include "both_sides.hpp"

struct pair {
  int low, high;
};

int computed(int i) restrict(cpu, amp) {
  int a[4] = {1, 2, 3, 4};
  int other = 10;
  int& r = i % 2 ? a[1] : a[0];
  r += i;
  int& s = i % 3 ? a[2] : other;
  s *= 2;
  const int& t = i % 5 == 0 ? a[3] : s;
  pair p = {5, 6};
  int& u = i % 4 < 2 ? p.low : p.high;
  u = t + r;
  pair two[2] = {{1, 2}, {3, 4}};
  pair& chosen = i & 4 ? two[0] : two[1];
  chosen.low += 100;
  ++chosen.high;
  int& v = i % 7 == 0 ? chosen.low : i % 7 == 1 ? other : a[i % 4];
  v -= 1000;
  return a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + other * 11 + p.low * 13 + p.high * 17 +
         two[0].low * 19 + two[0].high * 23 + two[1].low * 29 + two[1].high * 31;
}

int main() {
  return same_on_both_sides(
      64, [](int i) restrict(cpu, amp) { return computed(i); });
}
