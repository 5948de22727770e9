// expected: tiles: each dimension of a tile must be at least 1
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

auto tiled = tiles::extent<1>(4).tile<0>();
