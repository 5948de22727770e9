// Textures have three dimensions at most.
#include <amp_graphics.h>
using namespace concurrency;

graphics::texture<float, 4>* t = nullptr;
unsigned long size = sizeof(*t);

// expect-error: 6 a texture has 1 to 3 dimensions
