// A helper that waits in a branch is refused.
#include <amp.h>

using namespace concurrency;

void meet(const tile_barrier& b) restrict(amp) { b.wait(); }
void run(array_view<int> v) {
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    if (t.local[0] > 1) meet(t.barrier);  // expect-error: 9 C3561 may not reach this call of 'meet'
    v[t] = 1;
  });
}
