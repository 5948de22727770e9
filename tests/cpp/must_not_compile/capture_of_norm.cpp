// expected: tiles: norm and unorm are for the host; give kernels float
#include <tiles/tiles.hpp>

void launch(tiles::graphics::norm scale, tiles::array_view<float> out) {
  tiles::parallel_for_each(
      out.extent, TILES_KERNEL((scale, out), [=](index<1> i) restrict(amp) { out[i] = scale; }));
}
