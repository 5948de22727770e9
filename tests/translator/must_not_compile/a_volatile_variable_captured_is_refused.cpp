// A volatile variable captured is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  volatile int n = 4;
  concurrency::parallel_for_each(v.extent, [v, n](concurrency::index<1> i) restrict(amp) {  // expect-error: 6 C3596 is volatile
    v[i] = 0;
  });
}
