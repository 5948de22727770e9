// Floats in 16 bits are halves, in 32 bits themselves.
#include <amp_graphics.h>

#include <cstdint>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  const std::vector<float> values{0, 1, -2.5f, 65504, 1.0009766f, 1.0004f, 0.33333334f};
  texture<float, 1> small(7, 16u);
  texture<float, 1> whole(7, 32u);
  array_view<const float, 1> in(7, values);
  writeonly_texture_view<float, 1> to(small);
  parallel_for_each(
      in.extent, [ =, &whole ](index<1> i) restrict(amp) {
        to.set(i, in[i]);
        whole.set(i, in[i]);
      });
  std::vector<std::uint16_t> held(7);
  copy(small, held.data(), 14);
  int wrong = compare(held, {0, 0x3c00, 0xc100, 0x7bff, 0x3c01, 0x3c00, 0x3555});
  texture_view<const float, 1> from(small);
  array_view<float, 2> out(2, 7);
  parallel_for_each(
      out.extent,
      [ =, &whole ](index<2> i) restrict(amp) { out[i] = i[0] == 0 ? from[i[1]] : whole[i[1]]; });
  std::vector<float> got(14);
  copy(out, got.begin());
  std::vector<float> expected{0, 1, -2.5f, 65504, 1.0009766f, 1, 0.33325195f};
  expected.insert(expected.end(), values.begin(), values.end());
  return wrong + compare(got, expected);
}
