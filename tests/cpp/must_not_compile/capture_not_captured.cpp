// expected: TILES_KERNEL: the list in front of the lambda names a variable that the lambda does not
#include <tiles/tiles.hpp>

void launch(tiles::array_view<int> out, int factor) {
  tiles::parallel_for_each(out.extent, TILES_KERNEL((out, factor), [out](index<1> i) restrict(amp) {
                             out[i] = factor;
                           }));
}
