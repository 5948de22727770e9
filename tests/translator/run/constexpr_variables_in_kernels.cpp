// Of functions that are called while the program is compiled, kernels have the values.
#include "expect.hpp"
using namespace concurrency;
constexpr int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    static_assert(fibonacci(10) == 55, "");
    constexpr int seventh = fibonacci(7);
    constexpr double half = fibonacci(3) / 4.0;
    int numbers[fibonacci(5)] = {};
    v[0] = seventh;
    v[1] = static_cast<int>(half * 10);
    v[2] = static_cast<int>(sizeof(numbers) / sizeof(int)) + numbers[0];
  });
  v.synchronize();
  return compare(data, {13, 5, 5});
}
