// All components are sampled; the filter and the address mode may be template arguments.
#include "texture_reference.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  const unsigned char bytes[] = {0, 255, 51, 0, 255, 0, 51, 255};
  const texture<unorm_4, 1> t(2, bytes, 8u, 8u);
  const texture_view<const unorm_4, 1> view(t);
  array_view<float, 2> out(4, 4);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        const unorm_4 middle = view.sample(0.375f);
        const unorm_4 nearest = view.sample<filter_point>(0.9f);
        const unorm_4 repeated = view.sample<filter_point, address_wrap>(1.1f);
        const unorm_4 outside = view.sample<filter_point, address_border>(-0.1f);
        out(0, 0) = middle.x, out(0, 1) = middle.y, out(0, 2) = middle.z, out(0, 3) = middle.w;
        out(1, 0) = nearest.x, out(1, 1) = nearest.y, out(1, 2) = nearest.z, out(1, 3) = nearest.w;
        out(2, 0) = repeated.x, out(2, 1) = repeated.y, out(2, 2) = repeated.z,
               out(2, 3) = repeated.w;
        out(3, 0) = outside.x, out(3, 1) = outside.y, out(3, 2) = outside.z, out(3, 3) = outside.w;
      });
  const float expected[4][4] = {
      {0.25f, 0.75f, 0.2f, 0.25f}, {1, 0, 0.2f, 1}, {0, 1, 0.2f, 0}, {0, 0, 0, 0}};
  int wrong = 0;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) wrong += differs(out(y, x), expected[y][x]);
  }
  return wrong;
}
