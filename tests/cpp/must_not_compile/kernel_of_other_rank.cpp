// expected: parallel_for_each: the kernel's index and the compute domain are of different ranks
#include <tiles/tiles.hpp>

void launch(tiles::array_view<int, 2> out) {
  tiles::parallel_for_each(
      out.extent, TILES_KERNEL((out), [=](tiles::index<1> i) restrict(amp) { out(i[0], 0) = 1; }));
}
