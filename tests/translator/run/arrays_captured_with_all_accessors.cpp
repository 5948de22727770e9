// An array captured by reference, by all ways to its elements and parts.
#include "expect.hpp"
using namespace concurrency;

int main() {
  const int rows = 6, columns = 8;
  std::vector<int> source(rows * columns);
  for (int i = 0; i < rows * columns; ++i) source[i] = i * 3 - 7;
  array<int, 2> in(rows, columns, source.begin(), source.end());
  array<int, 2> out(in.extent);
  array<int, 1> sums(rows);
  array<int, 3> cube(2, 3, 8, source.begin());
  parallel_for_each(
      in.extent, [&in, &out, &cube ](index<2> i) restrict(amp) {
        const int right = in(i[0], (i[1] + 1) % in.extent[1]);
        const int below = in[(i[0] + 1) % in.get_extent()[0]][i[1]];
        array_view<const int, 2> part = in.section(index<2>(0, 0), extent<2>(1, 8));
        out[i] = in[i] + right + below + part(0, i[1]) + cube(i[0] / 3, i[0] % 3, i[1]);
      });
  parallel_for_each(
      sums.extent, [&](index<1> i) restrict(amp) {
        int sum = 0;
        array_view<int, 1> row = out[i[0]];
        for (int x = 0; x < row.extent[0]; ++x) sum += row[x];
        sums(i) = sum;
      });
  std::vector<int> got = sums;
  std::vector<int> expected(rows);
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      const auto at = [&](int r, int c) { return source[r * columns + c]; };
      expected[y] +=
          at(y, x) + at(y, (x + 1) % columns) + at((y + 1) % rows, x) + at(0, x) + at(y, x);
    }
  }
  if (in.rank != 2 || in.get_cpu_access_type() == access_type_write) return 2;
  return compare(got, expected);
}
