// expected: tiles: a kernel takes arrays, array_views, numbers, short vectors, indices, extents
#include <tiles/tiles.hpp>

void fill(const tiles::array_view<int>& view, int* numbers) {
  parallel_for_each(view.extent, TILES_KERNEL((view, numbers), [=
  ](tiles::index<1> i) restrict(amp) { view[i] = numbers[i[0]]; }));
}
