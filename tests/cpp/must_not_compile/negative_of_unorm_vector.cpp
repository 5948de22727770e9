// expected: tiles: the components of this vector have no negatives
#include <tiles/tiles.hpp>

tiles::graphics::unorm_2 negative(tiles::graphics::unorm_2 v) { return -v; }
