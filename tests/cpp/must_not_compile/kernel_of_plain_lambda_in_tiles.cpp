// expected: parallel_for_each: the kernel must be TILES_KERNEL((captures...), lambda)
#include <tiles/tiles.hpp>

void fill(const tiles::extent<1>& domain) {
  parallel_for_each(domain.tile<4>(), [](tiles::index<1>) {});
}
