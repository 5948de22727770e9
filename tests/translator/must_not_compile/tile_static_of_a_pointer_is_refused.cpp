// Tile static of a pointer is refused.
#include <amp.h>

void run(int* p) restrict(amp) {
  tile_static int* shared;  // expect-error: 5 C3584 cannot be a pointer
  shared = p;
}
