#include "expect.hpp"
using namespace concurrency;
int dot(const int* a, const int* b, int n, int stride) restrict(amp) {
  int sum = 0;
  for (int k = 0; k < n; ++k, b += stride) sum += a[k] * *b;
  return sum;
}
int main() {
  const int n = 6, m = 5;
  std::vector<int> a(n * m), b(m * n), c(n * n), expected(n * n);
  for (int i = 0; i < n * m; ++i) a[i] = i % 7 - 3, b[i] = i * i % 11;
  array_view<const int, 2> va(n, m, a), vb(m, n, b);
  array_view<int, 2> vc(n, n, c);
  parallel_for_each(vc.extent, [=](index<2> i) restrict(amp) {
    const int* row = &va(i[0], 0);
    const int* column = &vb[0][i[1]];
    int* to = &vc[i];
    *to = dot(row, column, m, n);
    *to += *(&vc[index<2>(i[0], i[1])]) == *to ? 1000 : 0;
  });
  vc.synchronize();
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      expected[i * n + j] = 1000;
      for (int k = 0; k < m; ++k) expected[i * n + j] += a[i * m + k] * b[k * n + j];
    }
  }
  return compare(c, expected);
}
