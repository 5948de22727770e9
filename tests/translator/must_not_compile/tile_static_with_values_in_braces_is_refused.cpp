// Tile static with values in braces is refused.
#include <amp.h>

int run(int x) restrict(amp) {
  tile_static int shared[2] = {1, 2};  // expect-error: 5 C3584 initial value
  return shared[0] + x;
}
