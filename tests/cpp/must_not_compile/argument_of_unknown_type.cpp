// expected: tiles: a kernel takes arrays, array_views, numbers, short vectors, indices, extents
#include <tiles/tiles.hpp>

void run(const tiles::kernel& text, int* numbers) {
  parallel_for_each(tiles::extent<1>(4), text, numbers);
}
