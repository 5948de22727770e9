// expected: tiles: tile<D0>() requires an extent of rank 1
#include <tiles/extent.hpp>

auto tiled = tiles::extent<2>(4, 4).tile<2>();
