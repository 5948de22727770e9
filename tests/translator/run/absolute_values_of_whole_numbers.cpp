// abs() of the C library and std::abs(), of int and of float.
#include <amp.h>

#include <cmath>
#include <cstdlib>

using namespace concurrency;

int main() {
  array_view<int> v(10);
  array_view<float> w(10);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = std::abs(i[0] - 5) * 100 + abs(3 - i[0]);
    w[i] = std::abs(i[0] - 5.5f);
  });
  for (int i = 0; i < 10; ++i) {
    if (v[i] != std::abs(i - 5) * 100 + std::abs(3 - i)) return 1;
    if (w[i] != std::abs(i - 5.5f)) return 2;
  }
  return 0;
}
