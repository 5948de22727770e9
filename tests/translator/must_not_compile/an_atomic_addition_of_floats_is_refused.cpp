// An atomic addition of floats is refused.
#include <amp.h>

using namespace concurrency;

void run(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&v[0], 1.0f);  // expect-error: 8 C2665 atomic_fetch_add
  });
}
