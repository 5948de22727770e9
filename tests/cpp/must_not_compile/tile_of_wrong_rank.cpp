// expected: tiles: tile<D0, D1>() requires an extent of rank 2
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

auto tiled = tiles::extent<3>(4, 4, 4).tile<2, 2>();
