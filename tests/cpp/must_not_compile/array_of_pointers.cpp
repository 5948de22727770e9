// expected: tiles: an element must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short
#include <tiles/array.hpp>

auto make() { return tiles::array<int*>(4); }
