// expected: parallel_for_each: a kernel of a tiled_index needs a tiled compute domain
#include <tiles/tiles.hpp>

void launch(tiles::array_view<int> out) {
  tiles::parallel_for_each(out.extent, TILES_KERNEL((out), [=](tiled_index<8> t) restrict(amp) {
                             out[t] = t.local[0];
                           }));
}
