// Domains of three and four dimensions, tiles of three, index arithmetic.
#include "expect.hpp"
using namespace concurrency;
int flat(const index<3>& i, const extent<3>& e) restrict(cpu, amp) { return (i[0] * e[1] + i[1]) * e[2] + i[2]; }
int main() {
  std::vector<int> out(4 * 6 * 8), expected(4 * 6 * 8);
  array_view<int, 3> v(4, 6, 8, out);
  parallel_for_each(v.extent.tile<2, 3, 4>(), [=](tiled_index<2, 3, 4> t) restrict(amp) {
    tile_static int corner[2][3][4];
    corner[t.local[0]][t.local[1]][t.local[2]] = flat(t.global, v.extent);
    t.barrier.wait();
    index<3> other = t.tile_origin + (index<3>(1, 2, 3) - t.local);
    v[other] = corner[t.local[0]][t.local[1]][t.local[2]] + t.tile[2] * 1000 + t.tile_dim0;
  });
  v.synchronize();
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 6; b++)
      for (int c = 0; c < 8; c++) {
        index<3> from(a / 2 * 2 + 1 - a % 2, b / 3 * 3 + 2 - b % 3, c / 4 * 4 + 3 - c % 4);
        expected[(a * 6 + b) * 8 + c] = flat(from, v.extent) + c / 4 * 1000 + 2;
      }
  int sizes[4] = {2, 3, 2, 2};
  extent<4> e(sizes);
  std::vector<int> four(24), wanted(24);
  array_view<int, 4> w(e, four);
  parallel_for_each(w.extent, [=](index<4> i) restrict(amp) {
    index<4> j = i * 2 + 1;
    w[i] = j[0] * 1000 + j[1] * 100 + j[2] * 10 + j[3] + (e.contains(j) ? 10000 : 0);
  });
  w.synchronize();
  for (int k = 0; k < 24; k++) {
    const int a = k / 12 * 2 + 1, b = k / 4 % 3 * 2 + 1, c = k / 2 % 2 * 2 + 1, d = k % 2 * 2 + 1;
    wanted[k] = a * 1000 + b * 100 + c * 10 + d + (a < 2 && b < 3 && c < 2 && d < 2 ? 10000 : 0);
  }
  return compare(out, expected) + compare(four, wanted);
}
