// expected: tiles: view_as() requires a view of rank 1
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

auto flat(const tiles::array_view<int, 2>& view) { return view.view_as(tiles::extent<1>(6)); }
