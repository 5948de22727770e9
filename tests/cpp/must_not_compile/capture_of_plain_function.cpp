// expected: TILES_KERNEL: the list names a function of the host, whose text no kernel knows
#include <tiles/tiles.hpp>

float twice(float x) { return 2 * x; }

void scale(const tiles::array_view<float>& view) {
  parallel_for_each(view.extent, TILES_KERNEL((view, twice), [=
  ](tiles::index<1> i) restrict(amp) { view[i] = twice(view[i]); }));
}
