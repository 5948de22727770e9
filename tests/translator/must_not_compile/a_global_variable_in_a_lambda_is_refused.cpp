// A global variable in a lambda is refused.
#include <amp.h>

int factor = 4;
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] *= factor;  // expect-error: 7 C3586
  });
}
