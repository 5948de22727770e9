// Tiles, tile_static memory and barriers.
#define CHAPTER "tiles"
#include "tests/conformance/case.hpp"

KERNEL("an element of a view by its index", int, 2, { out[i] = in[i] * 2; })
KERNEL("an untiled kernel in three dimensions", int, 3,
       { out[i] = in[i] + i[0] * 100 + i[1] * 10 + i[2]; })
TILED("a tile reverses its elements through tile_static memory", int, 1, (7), {
  tile_static int held[7];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  out[t] = held[6 - t.local[0]];
})
TILED("a tile of two dimensions is transposed", float, 2, (4, 4), {
  tile_static float held[4][4];
  held[t.local[0]][t.local[1]] = in[t];
  t.barrier.wait_with_tile_static_memory_fence();
  out[t] = held[t.local[1]][t.local[0]];
})
