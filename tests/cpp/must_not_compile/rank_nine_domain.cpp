// expected: tiles: a compute domain has at most 8 dimensions
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

void launch() {
  tiles::parallel_for_each(tiles::extent<9>(), TILES_KERNEL((), [=](index<9>) restrict(amp){}));
}
