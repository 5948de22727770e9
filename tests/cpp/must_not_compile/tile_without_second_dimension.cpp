// expected: tiles: a tile with a third dimension needs a second one
#include <tiles/tiled_extent.hpp>

tiles::tiled_extent<2, 0, 2> tiled;
