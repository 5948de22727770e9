// Tile static memory of functions counts.
#include <amp.h>

using namespace concurrency;

template <int N>
int turn(tiled_index<16> t, int x) restrict(amp) {
  tile_static int s[N];  // expect-error: 8 C3565 36000 bytes
  s[t.local[0]] = x;
  t.barrier.wait();
  return s[15 - t.local[0]];
}
void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = turn<4000>(t, v[t]) + turn<5000>(t, v[t]);
  });
}
