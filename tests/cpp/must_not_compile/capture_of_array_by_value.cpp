// expected: TILES_KERNEL: a lambda captures arrays by reference and all else by value
#include <tiles/tiles.hpp>

void launch(tiles::array<int>& out) {
  tiles::parallel_for_each(out.extent,
                           TILES_KERNEL((out), [=](index<1> i) restrict(amp) { out[i] = i[0]; }));
}
