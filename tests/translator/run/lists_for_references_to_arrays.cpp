// The array that a list in braces makes for a parameter.
#include "both_sides.hpp"

template <int N>
int sum(const int (&all)[N]) restrict(cpu, amp) {
  int made = 0;
  for (int one : all) made += one;
  return made * N;
}

float dot(const float (&a)[3], const float (&b)[3]) restrict(cpu, amp) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

struct pair {
  int parts[2];
};
int second(const pair (&both)[2]) restrict(cpu, amp) { return both[0].parts[1] + both[1].parts[0]; }

int main() {
  return same_on_both_sides(
      6, [](int i) restrict(cpu, amp) {
        int made = sum({1, i, 3}) + sum({i, i});
        if (sum({i}) > 3 && dot({1, 2, 3}, {float(i), 1, 0.5f}) > 7) made += 1000;
        return made + int(dot({0.5f, 1, 2}, {1, 1, float(i)}) * 4) + second({{{1, i}}, {{i, 2}}});
      });
}
