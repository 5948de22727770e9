// Tile static in a function called without tiles is refused.
#include <amp.h>

int through(int x) restrict(amp) {
  tile_static int shared[4];  // expect-error: 5 C3600 'shared'
  shared[0] = x;
  return shared[0];
}
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(
      v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = through(1); });
}
