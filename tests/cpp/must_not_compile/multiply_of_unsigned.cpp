// expected: tiles: multiply() takes elements that are float, double, half, bfloat16 or int
#include <tiles/tiles.hpp>

void multiply(const tiles::array<unsigned, 2>& factor, tiles::array<unsigned, 2>& product) {
  tiles::multiply(factor, factor, product);
}
