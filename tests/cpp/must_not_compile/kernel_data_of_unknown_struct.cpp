// expected: tiles: a kernel's data must hold numbers, short vectors, or structs declared
#include <tiles/tiles.hpp>

struct point {
  int x;
};

void launch(tiles::array_view<point> points) {
  parallel_for_each(points.extent,
                    TILES_KERNEL((points), [=](index<1> i) restrict(amp) { points[i].x = 1; }));
}
