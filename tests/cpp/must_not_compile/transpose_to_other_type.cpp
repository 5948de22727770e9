// expected: tiles: transpose() needs the same element type on both sides
#include <tiles/tiles.hpp>

void turn(const tiles::array<int, 2>& from, tiles::array<float, 2>& to) {
  tiles::transpose(from, to);
}
