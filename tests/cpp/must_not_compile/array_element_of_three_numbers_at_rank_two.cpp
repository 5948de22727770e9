// expected: tiles: three components require rank 3
#include <tiles/array.hpp>

int element(const tiles::array<int, 2>& data) { return data(1, 2, 3); }
