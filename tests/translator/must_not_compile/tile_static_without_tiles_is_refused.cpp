// Tile static without tiles is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    tile_static int shared[4];  // expect-error: 6 C3600 'shared'
    shared[0] = 1;
    v[i] = shared[0];
  });
}
