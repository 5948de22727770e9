// A tile of 1024 threads is legal.
#include <amp.h>

void run(concurrency::array_view<int> v, concurrency::array_view<int, 3> w) {
  concurrency::parallel_for_each(v.extent.tile<1024>(),
      [=](concurrency::tiled_index<1024> t) restrict(amp) { v[t] = 1; });
  concurrency::parallel_for_each(w.extent.tile<64, 4, 4>(),
      [=](concurrency::tiled_index<64, 4, 4> t) restrict(amp) { w[t] = 1; });
}
