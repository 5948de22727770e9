// options: -std=c++20
#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const int numbers[3] = {1, 2, 3};
    int sum = 0;
    for (int scale = i[0] + 1; int one : numbers) sum += one * scale++;
    v[i] = sum;
  });
  v.synchronize();
  return compare(data, {14, 20});
}
