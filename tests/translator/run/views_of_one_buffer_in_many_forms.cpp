// Views of one buffer in many forms: sections, projections, view_as, reinterpret_as.
#include <cstring>

#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<float> data(4 * 6 * 8);
  for (int i = 0; i < 192; ++i) data[i] = float(i);
  std::vector<float> expected = data;
  array_view<float, 1> flat(192, data);
  array_view<float, 3> cube = flat.view_as(extent<3>(4, 6, 8));
  array_view<float, 2> slice = cube[2];
  array_view<float, 1> row = slice[3];
  array_view<unsigned, 1> bits = flat.reinterpret_as<unsigned>();
  array_view<float, 2> middle = cube[1].section(index<2>(1, 2), extent<2>(3, 4));
  parallel_for_each(
      row.extent, [=](index<1> i) restrict(amp) {
        row[i] += 0.5f;
        slice(0, i[0]) = row[i] * 2;
        cube(3, 5, i[0]) = -cube(3, 5, i[0]);
      });
  parallel_for_each(
      middle.extent, [=](index<2> i) restrict(amp) {
        middle[i] = middle[i] * 10 + middle.extent[1];
        array_view<float, 1> inner = middle[i[0]];
        inner[i[1]] += 1;
        const array_view<float, 1> rest = inner.section(index<1>(1));
        if (i[1] > 0) rest[i[1] - 1] -= 0.25f;
      });
  parallel_for_each(
      extent<1>(3), [=](index<1> i) restrict(amp) { bits[i] ^= 0x80000000u; });
  parallel_for_each(
      extent<1>(2), [=](index<1> i) restrict(amp) {
        array_view<float, 2> folded = flat.section(184, 8).view_as(extent<2>(2, 4));
        array_view<int, 1> words = folded[i[0]].reinterpret_as<int>();
        words[3] = 0;
      });
  flat.synchronize();
  for (int x = 0; x < 8; ++x) {
    const int at = 2 * 48 + 3 * 8 + x;
    expected[at] += 0.5f;
    expected[2 * 48 + x] = expected[at] * 2;
    expected[3 * 48 + 5 * 8 + x] *= -1;
  }
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 4; ++x) {
      float& one = expected[48 + (y + 1) * 8 + x + 2];
      one = one * 10 + 4 + 1 - (x > 0 ? 0.25f : 0);
    }
  }
  for (int i = 0; i < 3; ++i) expected[i] = -expected[i];
  expected[187] = expected[191] = 0;
  return compare(data, expected);
}
