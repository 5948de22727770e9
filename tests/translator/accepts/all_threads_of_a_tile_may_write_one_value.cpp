// All threads of a tile may write one value.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    tile_static int base;
    flag = 0;
    base = t.tile_origin[0];
    t.barrier.wait();
    if (v[t] > 3) flag = 1;
    t.barrier.wait();
    v[t] = flag + base;
  });
}
