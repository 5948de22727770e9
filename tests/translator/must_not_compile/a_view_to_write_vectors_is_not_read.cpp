// A view that writes texels of several components does not read them.
#include <amp_graphics.h>
using namespace concurrency;

float read(graphics::texture_view<graphics::float_2, 1> t, index<1> i) restrict(amp) {
  return t[i].x;
}

// expect-error: 6 a texture_view can read only scalar texels
