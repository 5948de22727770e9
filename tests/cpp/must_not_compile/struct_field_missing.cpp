// expected: TILES_STRUCT: name all fields of point in order; C and C++ must lay them out
// identically
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

struct point {
  int x;
  int y;
  int z;
};
TILES_STRUCT(point, x, z);
