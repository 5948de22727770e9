// expected: tiles: a compute domain has at most 128 dimensions
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

void launch() {
  tiles::parallel_for_each(tiles::extent<129>(), TILES_KERNEL((), [=](index<129>) restrict(amp){}));
}
