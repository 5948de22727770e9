// expected: tiles: view_as() is for views of rank 1, which are dense
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

auto flat(const tiles::array_view<int, 2>& view) { return view.view_as(tiles::extent<1>(6)); }
