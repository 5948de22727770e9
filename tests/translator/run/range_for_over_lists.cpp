// A range-for goes through a list in braces.
#include "both_sides.hpp"
int main() {
  return same_on_both_sides(8, [](int i) restrict(cpu, amp) {
    int sum = 0;
    for (int one : {1, 2, 3, i}) sum += one * i;
    for (const auto& one : {1.5f, 2.5f}) {
      if (one > 2 && i % 2 == 0) continue;
      sum += static_cast<int>(one * 2);
    }
    return sum;
  });
}
