// expected: TILES_KERNEL: name the variables that the lambda uses in parentheses in front of it
#include <tiles/tiles.hpp>

void fill(const tiles::array_view<int>& view) {
  parallel_for_each(view.extent,
                    TILES_KERNEL([=](tiles::index<1> i) restrict(amp) { view[i] = 1; }));
}
