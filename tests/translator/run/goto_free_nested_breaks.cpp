#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int found = -1; for (int a = 0; a < 5 && found < 0; ++a) { for (int b = 0; b < 5; ++b) { if (a * b == 6 + i[0]) { found = a * 10 + b; break; } if (b > a) break; } } v[i] = found;
  });
  v.synchronize();
  std::vector<int> expected(3);
  for (int k = 0; k < 3; ++k) { int found = -1; for (int a = 0; a < 5 && found < 0; ++a) { for (int b = 0; b < 5; ++b) { if (a * b == 6 + k) { found = a * 10 + b; break; } if (b > a) break; } } expected[k] = found; }
  return compare(data, expected);
}
