// not on Oclgrind: its built-in functions cannot store to private memory
#include "expect.hpp"
#include <amp_math.h>
#include <cmath>
using namespace concurrency;
int main() {
  std::vector<float> data(8);
  array_view<float> v(8, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    using namespace concurrency::precise_math;
    float x = 2.25f;
    switch (i[0]) {
      case 0: v[i] = fast_math::sqrt(x); break;
      case 1: v[i] = precise_math::pow(2.0f, 3.0f); break;
      case 2: v[i] = fmaxf(1.0f, x); break;
      case 3: v[i] = concurrency::fast_math::floor(-2.5f); break;
      case 4: v[i] = direct3d::clamp(5.0f, 0.0f, 1.0f) + direct3d::saturate(3.0f); break;
      case 5: { int e; v[i] = precise_math::frexp(8.0f, &e) + e; break; }
      case 6: v[i] = static_cast<float>(precise_math::sqrt(16.0)); break;
      default: v[i] = float(direct3d::countbits(255u) + direct3d::imax(3, 4));
    }
  });
  v.synchronize();
  return compare(data, {1.5f, 8.0f, 2.25f, -3.0f, 2.0f, 4.5f, 4.0f, 12.0f});
}
