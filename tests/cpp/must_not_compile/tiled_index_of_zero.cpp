// expected: tiles: each dimension of a tile must be at least 1
#include <tiles/tiled_index.hpp>

int rank = tiles::tiled_index<0>::rank;
