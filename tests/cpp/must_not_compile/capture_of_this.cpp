// expected: TILES_KERNEL: a kernel cannot capture this: copy the members that it uses to variables
#include <tiles/tiles.hpp>

struct scaling {
  float factor;

  void apply(const tiles::array_view<float>& view) const {
    parallel_for_each(view.extent, TILES_KERNEL((view), [=, this
    ](tiles::index<1> i) restrict(amp) { view[i] *= factor; }));
  }
};
