// A tile of more than 1024 threads is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent.tile<2048>(),
      [=](concurrency::tiled_index<2048> t) restrict(amp) { v[t] = 1; });  // expect-error: 6 C3574 1024
}
