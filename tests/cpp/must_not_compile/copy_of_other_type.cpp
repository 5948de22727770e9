// expected: tiles: copy() needs the same element type on both sides
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

void convert(const tiles::array<int>& from, tiles::array<float>& to) { tiles::copy(from, to); }
