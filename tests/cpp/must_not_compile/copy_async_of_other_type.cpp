// expected: tiles: copy() needs the same element type on both sides
#include <tiles/copy.hpp>

void convert(const tiles::array<int>& from, tiles::array<float>& to) {
  tiles::copy_async(from, to);
}
