// expected: tiles: an element must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short
#include <tiles/array_view.hpp>

auto make(long double* data) { return tiles::array_view<long double>(4, data); }
