// This captured by name is refused.
#include <amp.h>

struct scaler {
  int by;
  void run(concurrency::array_view<int> v) {
    concurrency::parallel_for_each(v.extent, [this, v](concurrency::index<1> i) restrict(amp) {  // expect-error: 7 C3590 'this'
      v[i] *= by;
    });
  }
};
