// expected: tiles: reduce() writes to a non-const array or view
#include <tiles/tiles.hpp>

void add_up(const tiles::array<int, 2>& from, const tiles::array_view<const int, 2>& to) {
  tiles::reduce(from, to, tiles::extent<2>(0, 1));
}
