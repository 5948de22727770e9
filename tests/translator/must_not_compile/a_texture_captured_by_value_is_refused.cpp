// A texture captured by value is refused.
#include <amp_graphics.h>
using namespace concurrency;

void run(const graphics::texture<float, 1>& t, array_view<float, 1> out) {
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) { out[i] = t[i]; });
}

// expect-error: 7 C3597 't' is captured by value; capture it by reference
