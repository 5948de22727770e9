// Tile static with a value is refused.
#include <amp.h>

int run(int x) restrict(amp) {
  tile_static int shared = 4;  // expect-error: 5 C3584 initial value
  return shared + x;
}
