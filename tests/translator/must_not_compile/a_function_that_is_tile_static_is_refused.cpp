// A function that is tile static is refused.
#include <amp.h>

using namespace concurrency;

tile_static int one() restrict(amp) { return 1; }  // expect-error: 6 C3584 'one'
