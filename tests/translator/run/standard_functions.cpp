// Functions of C's and C++'s standard libraries in kernels.
#include "expect.hpp"

using namespace concurrency;

int main() {
  std::vector<double> got(3);
  array_view<double> view(3, got);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    const double x = i[0] + 1.0;
    double low = std::min(x, 2.0), high = std::max(x, 2.0);
    std::swap(low, high);
    view[i] = sqrt(x * x) + std::sqrt(16.0) + sqrtf(9.0f) + std::floor(0.5 + x) + fabs(-x) + pow(2.0, x) +
              std::abs(-1.0f) + 100 * low + 1000 * high;
  });
  view.synchronize();
  for (double& one : got) one = std::round(one * 1000) / 1000;  // pow may be off by an ulp
  std::vector<double> expected;
  for (int x = 1; x <= 3; ++x) {
    expected.push_back(3 * x + (1 << x) + 8 + 100 * std::max(x, 2) + 1000 * std::min(x, 2));
  }
  return compare(got, expected);
}
