// fast_math, precise_math and direct3d by their names.
// not on Oclgrind: its built-in functions cannot store to private memory
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<float> out(16);
  array_view<float, 1> v(16, out);
  float x = 0.75f;
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    v[0] = fast_math::sqrt(x);
    v[1] = precise_math::sqrt(x);
    v[2] = fast_math::sinf(x) + precise_math::cosf(x);
    v[3] = Concurrency::fast_math::pow(x, 2.0f);
    v[4] = direct3d::mad(x, 2.0f, 1.0f);
    v[5] = direct3d::saturate(1.5f) + direct3d::clamp(5.0f, 0.0f, 2.0f);
    v[6] = concurrency::direct3d::rcp(4.0f);
    int e;
    v[7] = precise_math::frexp(x, &e);
    v[8] = float(e);
    float s, c;
    fast_math::sincos(x, &s, &c);
    v[9] = s * s + c * c;
    v[10] = float(direct3d::countbits(0xffu) + direct3d::reversebits(1u) / 0x80000000u);
    v[11] = direct3d::smoothstep(0.0f, 1.0f, 0.5f) + direct3d::step(0.5f, x);
    v[12] = float(direct3d::imax(3, 4) + direct3d::imin(3, 4) * 10 + direct3d::sign(-3));
    v[13] = fast_math::fabs(-x) + precise_math::fmax(x, 2.0f) + precise_math::floor(1.9f);
    v[14] = float(fast_math::isnan(x) + precise_math::isfinite(x));
    v[15] = precise_math::tgamma(4.0f);
  });
  v.synchronize();
  const float expected[16] = {std::sqrt(x), std::sqrt(x), std::sin(x) + std::cos(x), x * x, 2.5f, 3.0f, 0.25f,
                              0.75f, 0, 1, 9, 1.5f, 33, 0.75f + 2 + 1, 1, 6};
  int wrong = 0;
  for (int i = 0; i < 16; i++) {
    if (std::fabs(out[i] - expected[i]) > 1e-4f * (1 + std::fabs(expected[i]))) {
      std::printf("[%d]: got %g, expected %g\n", i, out[i], expected[i]);
      wrong++;
    }
  }
  return wrong;
}
