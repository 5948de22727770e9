// expected: parallel_for_each: the kernel's tiled_index and the compute domain have different tiles
#include <tiles/tiles.hpp>

void launch(tiles::array_view<int, 2> out) {
  tiles::parallel_for_each(out.extent.tile<8, 4>(), TILES_KERNEL((out), [=
  ](tiled_index<4, 8> t) restrict(amp) { out[t] = t.local[0]; }));
}
