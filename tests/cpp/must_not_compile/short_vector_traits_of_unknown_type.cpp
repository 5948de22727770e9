// expected: tiles: short_vector_traits supports numbers and short vectors
#include <tiles/tiles.hpp>

struct point {
  int x;
};
int count = tiles::graphics::short_vector_traits<point>::size;
