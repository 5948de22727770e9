// expected: TILES_STRUCT: a field must be an arithmetic type, a half, bfloat16, norm, unorm, a short vector
// known by TILES_STRUCT, or a fixed array of these
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

struct node {
  node* next;
};
TILES_STRUCT(node, next);
