// A class that kernels use may refer to a texture, and not hold one.
#include <amp_graphics.h>
using namespace concurrency;

struct held {
  graphics::texture<float, 1> t;
};

float read(const held& from) restrict(amp) { return from.t[0]; }

// expect-error: 9 C3581 a 'texture' can only be referred to
