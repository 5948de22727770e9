// expected: tiles: an element must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short
// known
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

struct point {
  std::string name;
};
std::vector<point> points(6);
tiles::array_view<point> view(6, points);
