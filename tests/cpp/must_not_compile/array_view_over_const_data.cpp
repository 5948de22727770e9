// expected: tiles: a view over const data is an array_view<const T, N>
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

const std::vector<int> data(6);
tiles::array_view<int> numbers(6, data);
