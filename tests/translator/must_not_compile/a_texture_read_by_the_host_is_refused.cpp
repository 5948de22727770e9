// The host has copy(), and no texels.
#include <amp_graphics.h>
using namespace concurrency;

float read(const graphics::texture<float, 1>& t) { return t.get(index<1>(0)); }

// expect-error: 5 C3930 'get' is not restrict(cpu)
