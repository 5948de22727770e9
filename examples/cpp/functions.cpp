// A struct and a function of the program in a kernel: the lengths of points.
#include <cmath>
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

// [shown]
struct point {
  float x, y;
};
TILES_STRUCT(point, x, y);

TILES_FUNCTION(length_of, float length_of(point p) restrict(amp) {
  return fast_math::sqrt(p.x * p.x + p.y * p.y);
});

void measure(const array_view<const point, 1>& points, const array_view<float, 1>& lengths) {
  parallel_for_each(lengths.extent, TILES_KERNEL((points, lengths, length_of),
      [=](index<1> i) restrict(amp) { lengths[i] = length_of(points[i]); }));
}
// [/shown]

int main() {
  const std::vector<point> points{{3, 4}, {6, 8}, {5, 12}};
  std::vector<float> lengths(points.size());
  const array_view<float, 1> result(static_cast<int>(lengths.size()), lengths);
  measure(array_view<const point, 1>(static_cast<int>(points.size()), points), result);
  result.synchronize();
  for (const float length : lengths) std::cout << std::round(length) << "\n";
  return std::abs(lengths[0] - 5) + std::abs(lengths[1] - 10) + std::abs(lengths[2] - 13) < 1e-3f
             ? 0
             : 1;
}
