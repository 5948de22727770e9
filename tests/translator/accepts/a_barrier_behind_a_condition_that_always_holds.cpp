// A barrier behind a condition that always holds.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(
      v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
        if (t.local[0] > 3 || true) t.barrier.wait();
        if (!(v[t] == 7 && false)) t.barrier.wait();
        v[t] = 1;
      });
}
