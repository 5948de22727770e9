// A variable captured by reference is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  int n = 4;
  concurrency::parallel_for_each(v.extent,
      [v, &n](concurrency::index<1> i) restrict(amp) { v[i] = n; });  // expect-error: 7 C3590 captures 'n' by reference
}
