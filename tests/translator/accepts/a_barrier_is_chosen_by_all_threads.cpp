// A barrier is chosen by all threads.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v, int kind) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    kind == 0 ? t.barrier.wait() : t.barrier.wait_with_global_memory_fence();
    v[t] = kind;
  });
}
