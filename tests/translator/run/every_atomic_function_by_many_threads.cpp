// Every atomic function is used by all threads of several tiles.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(8, 0);
  h[2] = 100;
  h[5] = 0xff;
  array_view<int> v(8, h);
  parallel_for_each(
      extent<1>(64).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int c;
        if (t.local[0] == 0) c = 0;
        t.barrier.wait();
        atomic_fetch_add(&c, t.local[0]);
        t.barrier.wait();
        if (t.local[0] == 0) atomic_fetch_add(&v[0], c);
        atomic_fetch_max(&v[1], t.global[0]);
        atomic_fetch_min(&v[2], t.global[0]);
        atomic_fetch_inc(&v[3]);
        atomic_fetch_dec(&v(4));
        atomic_fetch_and(&v[5], ~(1 << (t.global[0] % 8)) | 1);
        atomic_fetch_or(&v[6], 1 << (t.global[0] % 5));
        int e = 0;
        while (!atomic_compare_exchange(&v[7], &e, e + 2)) {
        }
      });
  v.synchronize();
  return h[0] == 480 && h[1] == 63 && h[2] == 0 && h[3] == 64 && h[4] == -64 && h[5] == 1 &&
                 h[6] == 31 && h[7] == 128
             ? 0
             : 1;
}
