// direct3d's functions beside textures.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<float> in{-0.5f, 0.25f, 2};
  const texture<float, 1> t(3, in.begin(), in.end());
  array_view<float, 1> out(3);
  parallel_for_each(
      out.extent, [ =, &t ](index<1> i) restrict(amp) {
        out[i] = concurrency::direct3d::saturate(t[i]) + concurrency::direct3d::step(0.0f, t[i]) +
                 concurrency::direct3d::smoothstep(0.0f, 0.5f, t[i]);
      });
  std::vector<float> got(3);
  copy(out, got.begin());
  return compare(got, {0, 1.75f, 3});
}
