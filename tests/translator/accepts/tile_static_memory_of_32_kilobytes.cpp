// Tile static memory of 32 kilobytes.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float a[8192];
    a[t.local[0]] = 1;
    t.barrier.wait();
    v[t] = a[15 - t.local[0]];
  });
}
