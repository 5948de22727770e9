// A member is captured by a copy.
#include <amp.h>

struct scaler {
  int by;
  void run(concurrency::array_view<int> v) {
    const int by_copy = by;
    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] *= by_copy; });
  }
};
