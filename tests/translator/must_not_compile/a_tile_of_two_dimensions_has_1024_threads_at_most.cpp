// A tile of two dimensions has 1024 threads at most.
#include <amp.h>

void run(concurrency::array_view<int, 2> v) {
  concurrency::parallel_for_each(v.extent.tile<64, 32>(),
      [=](concurrency::tiled_index<64, 32> t) restrict(amp) { v[t] = 1; });  // expect-error: 6 C3574 2048
}
