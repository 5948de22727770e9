// Tile static memory above 32 kilobytes is refused.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float a[6000];
    tile_static float b[6000];  // expect-error: 9 C3565 48000 bytes
    a[t.local[0]] = b[t.local[0]] = 1;
    t.barrier.wait();
    v[t] = a[15 - t.local[0]] + b[0];
  });
}
