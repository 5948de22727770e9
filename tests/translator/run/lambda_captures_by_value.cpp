#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(8);
  array_view<int, 1> v(8, data);
  const int n = 4;
  int k = 3;
  bool flag = true;
  unsigned u = 7u;
  double d = 2.5;
  float f = 0.5f;
  long long big = 1LL << 40;
  index<1> first(2);
  extent<2> shape(3, 5);
  parallel_for_each(v.extent, [v, n, k, flag, u, d, f, big, first, shape](index<1> i) restrict(amp) {
    int sum = n + k + (flag ? 1 : 0) + static_cast<int>(u);
    sum += static_cast<int>(d * 2) + static_cast<int>(f * 4.0f) + static_cast<int>(big >> 38);
    sum += first[0] + shape[0] * shape[1];
    v[i] = sum + i[0];
  });
  v.synchronize();
  std::vector<int> expected(8);
  for (int i = 0; i < 8; ++i) expected[i] = 4 + 3 + 1 + 7 + 5 + 2 + 4 + 2 + 15 + i;
  return compare(data, expected);
}
