// Throw in a lambda in a lambda is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    auto require = [](int x) { if (x < 0) throw x; };  // expect-error: 6 C3594
    require(v[i]);
  });
}
