// A barrier that is chosen is refused.
// expect-error: 9 C3561
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    v[t] > 3 ? t.barrier.wait() : t.barrier.wait_with_global_memory_fence();
  });
}
