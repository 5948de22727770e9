// expected: parallel_for_each: the kernel must be TILES_KERNEL((captures...), lambda), or a
// tiles::kernel followed by its arguments
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

void launch() {
  tiles::parallel_for_each(tiles::extent<1>(4), [=](tiles::index<1>) {});
}
