// A tile of three dimensions has 64 threads in the first.
#include <amp.h>

void run(concurrency::array_view<int, 3> v) {
  concurrency::parallel_for_each(v.extent.tile<128, 2, 2>(),
      [=](concurrency::tiled_index<128, 2, 2> t) restrict(amp) { v[t] = 1; });  // expect-error: 6 C3574 64
}
