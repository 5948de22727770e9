// A writeonly_texture_view is not read.
#include <amp_graphics.h>
using namespace concurrency;

float read(graphics::writeonly_texture_view<float, 1> t, index<1> i) restrict(amp) { return t[i]; }

// expect-error: 5 does not provide a subscript operator
