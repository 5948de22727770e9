#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    int numbers[2][2] = {{1, 2}, {3, 4}};
    auto sum = [numbers](int scale) {
      return (numbers[0][0] + numbers[0][1] + numbers[1][0] + numbers[1][1]) * scale;
    };
    numbers[1][1] = 100;
    v[0] = sum(2);
    int pair[2] = {7, 8};
    auto [first, second] = pair;
    pair[0] = 0;
    v[1] = first * 10 + second;
    auto& [left, right] = pair;
    left = 4;
    v[2] = pair[0] + right;
  });
  v.synchronize();
  return compare(data, {20, 78, 12});
}
