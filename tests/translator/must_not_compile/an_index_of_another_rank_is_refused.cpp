// An index of another rank is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent,  // expect-error: 5 C3577
      [=](concurrency::index<2> i) restrict(amp) { v[i[0]] = 1; });
}
