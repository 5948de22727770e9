#include "expect.hpp"
#include <amp_math.h>
using namespace concurrency;
template <class T> T horner(T x) restrict(cpu, amp) { return (T(2) * x + 1) * x - T(0.5); }
int main() {
  std::vector<double> data(4), expected(4);
  array_view<double> v(4, data);
  const double pi = 3.141592653589793;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = horner<double>(i[0]) * pi + precise_math::fabs(-1e-3) + horner(0.5f);
  });
  v.synchronize();
  for (int i = 0; i < 4; ++i) {
    expected[i] = horner<double>(i) * pi + 1e-3 + horner(0.5f);
    const double difference = expected[i] - data[i];
    if (difference > 1e-12 || difference < -1e-12) return 1;
  }
  return 0;
}
