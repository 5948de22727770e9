// An accelerator view captured is refused.
#include <amp.h>

void run(concurrency::array_view<int> v, concurrency::accelerator_view where) {
  concurrency::parallel_for_each(v.extent, [v, where](concurrency::index<1> i) restrict(amp) {  // expect-error: 5 C3596 is of the host
    v[i] = 0;
  });
}
