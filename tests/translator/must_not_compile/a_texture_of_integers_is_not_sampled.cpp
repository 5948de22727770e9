// There are no integers between two texels.
#include <amp_graphics.h>
using namespace concurrency;

int read(graphics::texture_view<const int, 1> t, graphics::sampler how) restrict(amp) {
  return t.sample(how, 0.5f);
}

// expect-error: 6 textures of integers and doubles cannot be sampled
