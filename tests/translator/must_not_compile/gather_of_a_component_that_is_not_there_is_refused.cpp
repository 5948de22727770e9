// A texel of two components has no third one.
#include <amp_graphics.h>
using namespace concurrency;
using namespace concurrency::graphics;

float_4 read(texture_view<const float_2, 2> t) restrict(amp) {
  return t.gather_blue(float_2(0.5f));
}

// expect-error: 7 the texels lack this component
