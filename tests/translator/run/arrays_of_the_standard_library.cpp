// std::array, also as a constant: its functions cast const away.
#include <array>

#include "both_sides.hpp"

constexpr std::array<int, 3> table = {7, 8, 9};

int work(int k) restrict(cpu, amp) {
  std::array<int, 4> numbers = {k, 2, 3, 4};
  constexpr std::array<int, 3> local = {4, 5, 6};
  const std::array<int, 2> pair = {k, 1};
  numbers[1] += k;
  return numbers[1] + local[k % 3] * 10 + table[k % 3] * 100 + pair[0] * 1000 + int(numbers.size());
}

int main() {
  return same_on_both_sides(8, [](int k) restrict(cpu, amp)->int { return work(k); });
}
