// options: -std=c++23
// Kernels run: of 'if consteval' they take the branch that constants do not.
#include "both_sides.hpp"

struct pair {
  int low, high;
};

constexpr int branches(int i) {
  pair p{};
  if
    consteval { p.low = 1; }
  else {
    p.low = 2;
  }
  if
    !consteval { p.high = 3; }
  if
    consteval { return 5; }
  else {
    return p.low + 10 * p.high + i;
  }
}

int member(int i) restrict(cpu, amp) {
  pair p;
  if
    consteval { p.low = 1; }
  else {
    p.low = 2 + i;
  }
  return p.low;
}

int main() {
  static_assert(branches(7) == 5);
  return same_on_both_sides(
      3, [](int i) restrict(cpu, amp) { return branches(i) + 100 * member(i); });
}
