// expected: parallel_for_each: a tiled compute domain needs a kernel of a tiled_index
#include <tiles/tiles.hpp>

void launch(tiles::array_view<int> out) {
  tiles::parallel_for_each(out.extent.tile<8>(),
                           TILES_KERNEL((out), [=](index<1> i) restrict(amp) { out[i] = i[0]; }));
}
