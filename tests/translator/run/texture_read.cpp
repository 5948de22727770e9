// Each form of reading a texture, in one, two and three dimensions; where it has no texel it is
// zero.
#include <amp_graphics.h>

#include <numeric>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int one_dimension() {
  std::vector<int> in{5, 6, 7};
  const texture<int, 1> t(3, in.begin(), in.end());
  array_view<int, 2> out(5, 5);
  parallel_for_each(
      extent<1>(5), [ out, &t ](index<1> i) restrict(amp) {
        const index<1> at(i[0] - 1);
        out(0, i[0]) = t[at];
        out(1, i[0]) = t(at);
        out(2, i[0]) = t.get(at);
        out(3, i[0]) = t[i[0]];
        out(4, i[0]) = t(i[0]);
      });
  std::vector<int> got(25);
  copy(out, got.begin());
  return compare(got, {0, 5, 6, 7, 0, 0, 5, 6, 7, 0, 0, 5, 6, 7, 0, 5, 6, 7, 0, 0, 5, 6, 7, 0, 0});
}

int two_dimensions() {
  std::vector<float> in{1, 2, 3, 4, 5, 6};
  const texture<float, 2> t(2, 3, in.begin(), in.end());
  array_view<float, 2> out(4, 5);
  parallel_for_each(
      out.extent, [ out, &t ](index<2> i) restrict(amp) {
        out[i] = t(i[0] - 1, i[1] - 1) + 10 * t[i - index<2>(1, 1)];
      });
  std::vector<float> got(20);
  copy(out, got.begin());
  return compare(got, {0, 0, 0, 0, 0, 0, 11, 22, 33, 0, 0, 44, 55, 66, 0, 0, 0, 0, 0, 0});
}

int three_dimensions() {
  std::vector<unsigned> in(24);
  std::iota(in.begin(), in.end(), 1u);
  const texture<unsigned, 3> t(2, 3, 4, in.begin(), in.end());
  array_view<unsigned, 3> out(2, 3, 4);
  parallel_for_each(
      out.extent, [ out, &t ](index<3> i) restrict(amp) {
        out[i] =
            t[i] * 100 + t(i[0], i[1], i[2]) + t.extent[0] * 100000 + t.get_extent()[2] * 10000;
      });
  std::vector<unsigned> got(24), expected(24);
  copy(out, got.begin());
  for (unsigned i = 0; i < 24; ++i) expected[i] = (i + 1) * 101 + 240000;
  return compare(got, expected);
}

int main() { return one_dimension() + two_dimensions() + three_dimensions(); }
