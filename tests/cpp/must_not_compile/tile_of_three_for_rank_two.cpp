// expected: tiles: tile<D0, D1, D2>() requires an extent of rank 3
#include <tiles/extent.hpp>

auto tiled = tiles::extent<2>(4, 4).tile<2, 2, 2>();
