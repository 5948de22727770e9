// A lambda cannot throw.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    if (v[i] < 0) throw 1;  // expect-error: 6 C3594
    v[i] = 0;
  });
}
