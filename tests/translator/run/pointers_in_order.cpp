// options: -std=c++20
// The order of pointers by <=>.
#include <compare>

#include "both_sides.hpp"

int order(const int* s, const int* t) restrict(cpu, amp) {
  const auto found = s <=> t;
  return found < 0 ? 1 : found == 0 ? 2 : 3;
}

int pointers(int i) restrict(cpu, amp) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  int* s = a + i % 3;
  int* t = a + 1;
  int* u = i % 2 ? s : b + 2;
  int* w = i % 2 ? t : b + i % 4;
  const auto found = s++ <=> t;
  const auto of_two = u <=> w;
  return (found < 0) + 2 * (found > 0) + 4 * order(s, t) + 16 * (of_two <= 0) + 32 * (of_two >= 0) +
         64 * *s;
}

int main() {
  return same_on_both_sides(
      12, [](int i) restrict(cpu, amp) { return pointers(i); });
}
