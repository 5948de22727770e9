// A lambda in a kernel takes its restriction.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    auto twice = [](int x) { return 2 * x; };
    v[i] = twice(v[i]);
  });
}
