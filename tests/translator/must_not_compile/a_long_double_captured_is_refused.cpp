// A long double captured is refused.
#include <amp.h>

void run(concurrency::array_view<float> v, long double x) {
  concurrency::parallel_for_each(v.extent, [v, x](concurrency::index<1> i) restrict(amp) {  // expect-error: 5 C3596 'long double'
    v[i] = 0;
  });
}
