// Tiles of several threads, but one in their last dimension: quirk::repeats_first_threads.
#define CHAPTER "columns"
#include "tests/conformance/case.hpp"

TILED("each thread of a column adds once before a loop with a barrier", int, 2, (4, 1), {
  tile_static int sum;
  if (t.local[0] == 0) sum = 0;
  t.barrier.wait();
  atomic_fetch_add(&sum, in[t]);
  for (int n = 0; n < in.extent[0]; ++n) t.barrier.wait();
  out[t] = sum;
})
TILED("each thread of a column adds once before a branch with a barrier", int, 3, (2, 3, 1), {
  tile_static int sum;
  if (t.local[0] + t.local[1] == 0) sum = 0;
  t.barrier.wait();
  atomic_fetch_add(&sum, in[t]);
  if (in.extent[0] > 1) t.barrier.wait();
  t.barrier.wait();
  out[t] = sum + t.local[0];
})
TILED("each thread of a column counts its own element once before a barrier in a loop", int, 3,
      (3, 1, 1), {
        out[t] = in[t];
        t.barrier.wait();
        out[t] *= 3;
        for (int n = 0; n < in.extent[1]; ++n) t.barrier.wait();
        out[t] += 1;
      })
TILED("the indices of a column", int, 2, (4, 1),
      { out[t] = t.global[0] + 10 * t.global[1] + 100 * t.local[0] + 1000 * t.local[1]; })
TILED("the tile's indices in a column", int, 2, (3, 1),
      { out[t] = t.tile[0] + 10 * t.tile[1] + 100 * t.tile_origin[0] + 1000 * t.tile_origin[1]; })
TILED("the indices of a column of two dimensions", int, 3, (2, 3, 1), {
  out[t] = t.local[0] + 10 * t.local[1] + 100 * t.local[2] + 1000 * t.global[0] +
           10000 * t.global[1] + 100000 * t.global[2];
})
TILED("the indices of a tile that is thin in the middle", int, 3, (2, 1, 3), {
  out[t] = t.local[0] + 10 * t.local[1] + 100 * t.local[2] + 1000 * t.global[0] +
           10000 * t.global[1] + 100000 * t.global[2];
})
TILED("a column reverses its elements through tile_static memory", int, 3, (1, 5, 1), {
  tile_static int held[5];
  held[t.local[1]] = in[t];
  t.barrier.wait();
  out[t] = held[4 - t.local[1]] + t.tile_origin[1];
})
