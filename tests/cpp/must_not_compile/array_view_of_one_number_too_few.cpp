// expected: tiles: one component requires rank 1
#include <tiles/array_view.hpp>

auto make(int* data) { return tiles::array_view<int, 2>(4, data); }
