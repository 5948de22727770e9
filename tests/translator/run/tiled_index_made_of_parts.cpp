// A tiled_index that a function makes of its parts.
#include "expect.hpp"
using namespace concurrency;

typedef tiled_index<4, 8> position;

position moved(const position& t, int rows) restrict(amp) {
  index<2> there = t.global;
  there[0] += rows;
  return position(there, t.local, t.tile, t.tile_origin, t.barrier);
}

int value_at(position t) restrict(amp) {
  return t.global[0] * 1000 + t.local[1] * 100 + t.tile[0] * 10 + t.tile_origin[1];
}

int main() {
  std::vector<int> got(8 * 16), expected(8 * 16);
  array_view<int, 2> v(8, 16, got);
  v.discard_data();
  parallel_for_each(
      v.extent.tile<4, 8>(), [=](tiled_index<4, 8> t) restrict(amp) {
        tile_static int held[4][8];
        const position other = moved(t, 100);
        held[other.local[0]][other.local[1]] = value_at(other);
        other.barrier.wait();
        tiled_index<4, 8> same(t.global, t.local, t.tile, t.tile_origin, t.barrier);
        v[same] = held[3 - same.local[0]][same.local[1]];
      });
  v.synchronize();
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 16; ++x) {
      const int local = 3 - y % 4;
      expected[y * 16 + x] =
          (y / 4 * 4 + local + 100) * 1000 + x % 8 * 100 + y / 4 * 10 + x / 8 * 8;
    }
  }
  return compare(got, expected);
}
