// expected: tiles: reinterpret_as() requires a view of rank 1
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

auto floats(const tiles::array_view<int, 2>& view) { return view.reinterpret_as<float>(); }
