// A sum of all threads of a tile is a race.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int sum;
    if (t.local[0] == 0) sum = 0;
    t.barrier.wait();
    sum += v[t];  // expect-error: 11 C3569 all threads of a tile write to this place
    t.barrier.wait();
    v[t] = sum;
  });
}
