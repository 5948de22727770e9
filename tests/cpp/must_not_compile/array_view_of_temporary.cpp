// expected: tiles: an array_view must not be made over a temporary container
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

tiles::array_view<int> numbers(6, std::vector<int>(6));
