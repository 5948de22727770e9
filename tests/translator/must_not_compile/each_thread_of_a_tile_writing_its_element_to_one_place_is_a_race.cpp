// Each thread of a tile writing its element to one place is a race.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int some[4];
    some[0] = v[t];  // expect-error: 9 C3569
    t.barrier.wait();
    v[t] = some[0];
  });
}
