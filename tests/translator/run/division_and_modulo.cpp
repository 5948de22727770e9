#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int n = i[0] - 5; unsigned u = 7u + i[0]; v[i] = n / 2 * 100 + n % 2 * 10 + int(u / 2u) + int(u % 4u);
  });
  v.synchronize();
  std::vector<int> expected(3);
  for (int k = 0; k < 3; ++k) { int n = k - 5; unsigned u = 7u + k; expected[k] = n / 2 * 100 + n % 2 * 10 + int(u / 2u) + int(u % 4u); }
  return compare(data, expected);
}
