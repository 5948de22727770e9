// expected: parallel_for_each: the domain must be an extent, as in extent<1>(12)
#include <tiles/tiles.hpp>

void fill(const tiles::array_view<int>& view) {
  tiles::parallel_for_each(
      12, TILES_KERNEL((view), [=](tiles::index<1> i) restrict(amp) { view[i] = 1; }));
}
