// std::array, also as a constant: its functions cast const away.
#include <array>

#include "expect.hpp"

using namespace concurrency;

constexpr std::array<int, 3> table = {7, 8, 9};

int work(int k) restrict(cpu, amp) {
  std::array<int, 4> numbers = {k, 2, 3, 4};
  constexpr std::array<int, 3> local = {4, 5, 6};
  const std::array<int, 2> pair = {k, 1};
  numbers[1] += k;
  return numbers[1] + local[k % 3] * 10 + table[k % 3] * 100 + pair[0] * 1000 + int(numbers.size());
}

int main() {
  std::vector<int> got(6);
  std::vector<int> expected(6);
  array_view<int> to(6, got);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = work(i[0]); });
  to.synchronize();
  for (int i = 0; i < 6; ++i) expected[i] = work(i);
  return compare(got, expected);
}
