// expected: tiles: data has at most 8 dimensions
#include <tiles/array.hpp>

auto make(const tiles::extent<9>& shape) { return tiles::array<int, 9>(shape); }
