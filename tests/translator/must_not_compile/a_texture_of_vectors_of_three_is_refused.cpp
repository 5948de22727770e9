// Texels have one, two or four components.
#include <amp_graphics.h>
using namespace concurrency;

graphics::texture<graphics::float_3, 2>* t = nullptr;
unsigned long size = sizeof(*t);

// expect-error: 6 the elements of a texture are int, unsigned int, float
