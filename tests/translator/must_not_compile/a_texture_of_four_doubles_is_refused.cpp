// A texel has 128 bits at most.
#include <amp_graphics.h>
using namespace concurrency;

graphics::texture<graphics::double_4, 2>* t = nullptr;
unsigned long size = sizeof(*t);

// expect-error: 6 but for double_4
