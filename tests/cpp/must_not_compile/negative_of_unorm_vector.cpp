// expected: tiles: the components of this vector are unsigned and cannot be negated
#include <tiles/tiles.hpp>

tiles::graphics::unorm_2 negative(tiles::graphics::unorm_2 v) { return -v; }
