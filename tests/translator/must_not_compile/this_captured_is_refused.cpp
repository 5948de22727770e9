// This captured is refused.
#include <amp.h>

struct scaler {
  int by;
  void run(concurrency::array_view<int> v) {
    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
      v[i] *= by;  // expect-error: 8 C3590 'this'
    });
  }
};
