// Texels of several components are written through views.
#include <amp_graphics.h>
using namespace concurrency;

void write(graphics::texture<graphics::float_4, 1>& t, index<1> i) restrict(amp) {
  t.set(i, graphics::float_4(1));
}

// expect-error: 6 set() of a texture requires elements of int, unsigned int or float
