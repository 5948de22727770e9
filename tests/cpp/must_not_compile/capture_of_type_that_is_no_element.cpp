// expected: TILES_KERNEL: a type must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short
#include <tiles/tiles.hpp>

struct unknown {
  int number;
};

void launch(const tiles::array_view<int>& view) {
  parallel_for_each(view.extent, TILES_KERNEL((view, typename unknown), [=
  ](tiles::index<1> i) restrict(amp) { view[i] = 1; }));
}
