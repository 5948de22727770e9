// Tile static of an array of pointers is refused.
#include <amp.h>

void run(int* p) restrict(amp) {
  tile_static int* shared[4];  // expect-error: 5 C3584 cannot be a pointer // expect-error: 5 C3581 pointer in an array
  shared[0] = p;
}
