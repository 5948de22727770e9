// expected: TILES_KERNEL: the lambda captures a variable that the list in front of it does not name
#include <tiles/tiles.hpp>

void launch(tiles::array_view<int> out, int factor) {
  tiles::parallel_for_each(
      out.extent,
      TILES_KERNEL((out), [ out, factor ](index<1> i) restrict(amp) { out[i] = factor; }));
}
