// expected: tiles: two components require rank 2
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

tiles::index<3> position(1, 2);
