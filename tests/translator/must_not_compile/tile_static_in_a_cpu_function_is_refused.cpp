// Tile static in a cpu function is refused.
#include <amp.h>

int run(int x) {
  tile_static int shared;  // expect-error: 5 C3584
  shared = x;
  return shared;
}
