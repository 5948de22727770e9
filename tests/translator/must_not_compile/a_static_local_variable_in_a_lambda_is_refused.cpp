// A static local variable in a lambda is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    static int n;  // expect-error: 6 C3586 'n' cannot be static
    v[i] = n;
  });
}
