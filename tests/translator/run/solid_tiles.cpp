// Tiles of three dimensions tell a thread its place.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(4 * 4 * 8);
  array_view<int, 3> v(4, 4, 8, h);
  parallel_for_each(
      v.extent.tile<2, 2, 4>(), [=](tiled_index<2, 2, 4> t) restrict(amp) {
        v[t] = t.local[0] + t.local[1] * 2 + t.local[2] * 4 +
               (t.tile[0] + t.tile[1] * 2 + t.tile[2] * 4) * 100 + t.tile_origin[2] * 10000 +
               t.tile_dim2 * 0 + tiled_index<2, 2, 4>::tile_dim0 * 0;
      });
  v.synchronize();
  for (int z = 0; z < 4; ++z)
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 8; ++x) {
        int e = z % 2 + y % 2 * 2 + x % 4 * 4 + (z / 2 + y / 2 * 2 + x / 4 * 4) * 100 +
                x / 4 * 4 * 10000;
        if (v(z, y, x) != e) return 1;
      }
  return 0;
}
