// Tile static in an amp function is legal.
#include <amp.h>

int first(const concurrency::tiled_index<4>& t, int x) restrict(amp) {
  tile_static int shared[4];
  shared[t.local[0]] = x;
  t.barrier.wait();
  return shared[0];
}
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent.tile<4>(),
      [=](concurrency::tiled_index<4> t) restrict(amp) { v[t] = first(t, 1); });
}
