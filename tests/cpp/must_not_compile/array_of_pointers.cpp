// expected: tiles: an element must be arithmetic, an enum, a half, a short vector or a struct
#include <tiles/array.hpp>

auto make() { return tiles::array<int*>(4); }
