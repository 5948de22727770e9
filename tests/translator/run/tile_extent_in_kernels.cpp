// The extent of a tile is known to its threads.
#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> out(4);
  array_view<int, 1> view(4, out);
  parallel_for_each(
      extent<2>(4, 6).tile<2, 3>(), [=](tiled_index<2, 3> t) restrict(amp) {
        const extent<2> tile = t.get_tile_extent();
        view[0] = tile[0];
        view[1] = tile[1];
        view[2] = tiled_index<2, 3>::get_tile_extent()[1];
        view[3] = t.tile_extent[0];
      });
  view.synchronize();
  return compare(out, {2, 3, 3, 2});
}
