// Nor are those of norm and unorm.
#include <amp_graphics.h>
using namespace concurrency;

void write(graphics::texture<graphics::unorm, 1>& t, index<1> i) restrict(amp) {
  t.set(i, graphics::unorm(1));
}

// expect-error: 6 set() of a texture requires elements of int, unsigned int or float
