// Of what belongs to textures only they themselves are captured by reference.
#include <amp_graphics.h>
using namespace concurrency;

void run(graphics::writeonly_texture_view<float, 1> t) {
  parallel_for_each(
      t.extent, [&](index<1> i) restrict(amp) { t.set(i, 1); });
}

// expect-error: 7 C3590 captures 't' by reference
