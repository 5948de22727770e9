// Textures are read by functions that are restrict(amp) alone.
#include <amp_graphics.h>
using namespace concurrency;

float read(const graphics::texture<float, 1>& t, index<1> i) restrict(cpu, amp) { return t.get(i); }

// expect-error: 5 C3930 'get' is not restrict(cpu)
