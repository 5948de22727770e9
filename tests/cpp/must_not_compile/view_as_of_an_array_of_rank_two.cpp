// expected: tiles: view_as() requires an array of rank 1
#include <tiles/tiles.hpp>

auto flat(const tiles::array<int, 2>& data) { return data.view_as(tiles::extent<1>(6)); }
