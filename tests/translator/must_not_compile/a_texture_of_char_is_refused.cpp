// Texels of 8 bits are made of int, unsigned int, norm or unorm.
#include <amp_graphics.h>
using namespace concurrency;

graphics::texture<char, 2>* t = nullptr;
unsigned long size = sizeof(*t);

// expect-error: 6 the elements of a texture are int, unsigned int, float
