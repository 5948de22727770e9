// expected: tiles: a compute domain has at most 3 dimensions
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

void launch() {
  tiles::parallel_for_each(tiles::extent<4>(), TILES_KERNEL((), [=](index<4>) restrict(amp){}));
}
