// expected: tiles: a view of a const array is an array_view<const T, N>
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

tiles::array_view<int> view_of(const tiles::array<int>& data) { return data; }
