// A lambda that is not for amp is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent,
      [=](concurrency::index<1> i) { v[i] = 1; });  // expect-error: 6 C3577 restrict(amp)
}
