// expected: tiles: each dimension of a tile must be at least 1
#include <tiles/extent.hpp>

auto tiled = tiles::extent<2>(4, 4).tile<2, -2>();
