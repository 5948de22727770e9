// expected: tiles: a kernel takes arrays, array_views, numbers, short vectors
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

void launch(std::string text) {
  tiles::parallel_for_each(tiles::extent<1>(4),
                           TILES_KERNEL((text), [=](index<1>) restrict(amp){}));
}
