// A member cannot be tile_static.
#include <amp.h>

struct scratch {
  tile_static int values[16];  // expect-error: 5 C3584 the tile_static member 'values'
  int count;
};
