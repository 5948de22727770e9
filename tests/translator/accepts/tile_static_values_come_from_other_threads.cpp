// Tile static values come from other threads.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int first;
    if (t.local[0] == 0) first = v[t];
    t.barrier.wait();
    v[t] = first;
  });
}
