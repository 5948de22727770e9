// expected: tiles: data has at most 8 dimensions
#include <tiles/array_view.hpp>

auto make(const tiles::extent<9>& shape, int* data) {
  return tiles::array_view<int, 9>(shape, data);
}
