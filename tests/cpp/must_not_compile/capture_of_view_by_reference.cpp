// expected: TILES_KERNEL: a lambda captures arrays by reference and all else by value
#include <tiles/tiles.hpp>

void launch(tiles::array_view<int> out, int factor) {
  tiles::parallel_for_each(
      out.extent,
      TILES_KERNEL((out, factor), [ =, &out ](index<1> i) restrict(amp) { out[i] = factor; }));
}
