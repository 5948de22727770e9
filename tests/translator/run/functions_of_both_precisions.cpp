// Functions of precise_math and fast_math, some of which give two results.
// not on Oclgrind: its built-in functions cannot store to private memory
#include <amp.h>
#include <amp_math.h>

#include <cmath>
#include <vector>
using namespace concurrency;
int main() {
  std::vector<double> h(16);
  std::vector<float> g(16);
  array_view<double> d(16, h);
  array_view<float> f(16, g);
  parallel_for_each(
      d.extent, [=](index<1> i) restrict(amp) {
        double x = 0.1 * i[0] + 0.5;
        d[i] = precise_math::sqrt(x) + precise_math::pow(x, 2.0) + precise_math::fma(x, x, x);
        float y = (float)x;
        float s, c;
        fast_math::sincos(y, &s, &c);
        int e;
        float m = fast_math::frexp(y, &e);
        f[i] =
            s * s + c * c + fast_math::ldexp(m, e) + fast_math::fmin(y, 1.0f) + fast_math::rsqrt(y);
      });
  d.synchronize();
  f.synchronize();
  for (int i = 0; i < 16; ++i) {
    double x = 0.1 * i + 0.5;
    if (std::fabs(h[i] - (std::sqrt(x) + x * x + x * x + x)) > 1e-9) return 1;
    if (std::fabs(g[i] - (1 + x + (x < 1 ? x : 1) + 1 / std::sqrt(x))) > 1e-3) return 2;
  }
  return 0;
}
