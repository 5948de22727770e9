// expected: tiles: reinterpret_as() is for views of rank 1, which are dense
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

auto floats(const tiles::array_view<int, 2>& view) { return view.reinterpret_as<float>(); }
