// A view captured by reference is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent,
      [&v](concurrency::index<1> i) restrict(amp) { v[i] = 1; });  // expect-error: 6 C3590 captures 'v' by reference
}
