#include <amp.h>
using namespace concurrency;
void f(array_view<int, 1> v) {
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    if (t.local[0] < 2) {
      t.barrier.wait();  // expect-error: 6 C3561 some threads of a tile may not reach this barrier
    }
    v[t] = 1;
  });
}
