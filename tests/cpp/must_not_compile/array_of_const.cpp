// expected: tiles: an array's element type must not be const
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

tiles::array<const int, 2> data(2, 3);
