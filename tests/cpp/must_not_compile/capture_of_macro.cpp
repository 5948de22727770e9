// expected: TILES_KERNEL: capture variables by name; macros are already expanded in the text
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

#define SIZE 4
void launch() {
  tiles::parallel_for_each(tiles::extent<1>(4),
                           TILES_KERNEL((SIZE), [=](index<1>) restrict(amp){}));
}
