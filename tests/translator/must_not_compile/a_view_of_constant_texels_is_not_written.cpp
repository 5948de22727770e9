// A view of constant texels has no set().
#include <amp_graphics.h>
using namespace concurrency;

void write(graphics::texture_view<const float, 1> t, index<1> i) restrict(amp) { t.set(i, 1); }

// expect-error: 5 no member named 'set'
