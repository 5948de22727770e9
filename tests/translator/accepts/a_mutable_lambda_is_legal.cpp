// A mutable lambda is legal.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  int n = 4;
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) mutable restrict(amp) {
    n += i[0];
    v[i] = n;
  });
}
