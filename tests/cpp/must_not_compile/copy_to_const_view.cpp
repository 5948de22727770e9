// expected: tiles: copy() writes to a non-const array or an array_view of non-const elements
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

void fill(const tiles::array<int>& from, const tiles::array_view<const int>& to) {
  tiles::copy(from, to);
}
