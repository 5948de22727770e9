// expected: TILES_KERNEL: capture variables by name
#include <tiles/tiles.hpp>

struct settings {
  int factor;
};

void scale(const tiles::array_view<int>& view, const settings& chosen) {
  parallel_for_each(view.extent, TILES_KERNEL((view, chosen.factor), [=
  ](tiles::index<1> i) restrict(amp) { view[i] *= chosen.factor; }));
}
