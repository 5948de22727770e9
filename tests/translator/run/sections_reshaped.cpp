// section, view_as, reinterpret_as and projections, on host and device, of arrays and views.
#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<float> data(24);
  for (int i = 0; i < 24; i++) data[i] = float(i);
  array_view<float, 2> v(4, 6, data);
  array_view<float, 2> part = v.section(index<2>(1, 2), extent<2>(2, 3));
  array_view<float, 2> rest = v.section(2, 0, 2, 6);
  parallel_for_each(part.extent, [=](index<2> i) restrict(amp) { part[i] *= 10.0f; });
  array_view<float, 1> row = v[3];
  parallel_for_each(row.extent, [=](index<1> i) restrict(amp) { row[i] += rest(0, i[0]); });
  array_view<float, 1> line(24, data);
  v.synchronize();
  array_view<float, 3> cube = line.view_as(extent<3>(2, 3, 4));
  array_view<const int, 1> bits = line.reinterpret_as<const int>();
  std::vector<int> out(24);
  array_view<int, 1> o(24, out);
  parallel_for_each(cube.extent, [=](index<3> i) restrict(amp) {
    const int at = (i[0] * 3 + i[1]) * 4 + i[2];
    array_view<float, 1> inner = cube[i[0]][i[1]];
    o[at] = int(cube(i[0], i[1], i[2])) + (bits[at] == 0 ? 1000 : 0) + int(inner[i[2]]);
  });
  o.synchronize();
  std::vector<float> expected(24);
  for (int i = 0; i < 24; i++) expected[i] = float(i);
  for (int r = 1; r < 3; r++)
    for (int c = 2; c < 5; c++) expected[r * 6 + c] *= 10;
  for (int c = 0; c < 6; c++) expected[18 + c] += expected[12 + c];
  std::vector<int> wanted(24);
  for (int i = 0; i < 24; i++) wanted[i] = 2 * int(expected[i]) + (expected[i] == 0 ? 1000 : 0);
  array<float, 2> a(4, 6, data.begin());
  array_view<float, 2> of_array = a.section(extent<2>(2, 2));
  parallel_for_each(of_array.extent, [=](index<2> i) restrict(amp) { of_array[i] = -1.0f; });
  std::vector<float> copied(24);
  copy(a, copied.begin());
  const bool is_right = copied[0] == -1 && copied[1] == -1 && copied[6] == -1 && copied[7] == -1 && copied[2] == expected[2];
  return compare(data, expected) + compare(out, wanted) + !is_right;
}
