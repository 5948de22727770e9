// Textures of double and double_2.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  if (!accelerator().supports_double_precision) return 0;
  std::vector<double> in{0.1, 1e300, -3};
  const texture<double, 1> one(3, in.begin(), in.end());
  texture<double_2, 1> two(3);
  writeonly_texture_view<double_2, 1> to(two);
  parallel_for_each(
      extent<1>(3),
      [ =, &one ](index<1> i) restrict(amp) { to.set(i, double_2(one[i] / 3.0, i[0])); });
  std::vector<double_2> got(3);
  copy(two, got.begin());
  int wrong = one.bits_per_scalar_element == 64 ? 0 : 1;
  for (int i = 0; i < 3; ++i) wrong += got[i] == double_2(in[i] / 3.0, i) ? 0 : 1;
  return wrong;
}
