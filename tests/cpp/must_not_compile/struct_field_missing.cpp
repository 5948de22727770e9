// expected: TILES_STRUCT: name all fields of point in order; C must lay them out as C++ does
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

struct point {
  int x;
  int y;
  int z;
};
TILES_STRUCT(point, x, z);
