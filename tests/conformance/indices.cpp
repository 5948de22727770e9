// index<N>, extent<N> and what a thread knows of its place.
#define CHAPTER "indices"
#include "tests/conformance/case.hpp"

KERNEL("a thread's index in one dimension", int, 1, { out[i] = i[0]; })
KERNEL("a thread's index in two dimensions, the slowest first", int, 2,
       { out[i] = i[0] * 100 + i[1]; })
KERNEL("a thread's index in three dimensions", int, 3, { out[i] = i[0] * 100 + i[1] * 10 + i[2]; })
KERNEL("a dimension chosen by a variable", int, 3, {
  int s = 0;
  for (int d = 0; d < 3; ++d) s = s * 10 + i[d];
  out[i] = s;
})
KERNEL("an index starts as zeros", int, 2, {
  index<2> a;
  out[i] = a[0] + a[1] + in[i];
})
KERNEL("an index of numbers", int, 3, {
  index<3> a(1, 2, i[2]);
  out[i] = in[a];
})
KERNEL("an index is copied and its components assigned", int, 2, {
  index<2> a = i;
  a[0] = 4 - a[0];
  a[1] += 1;
  if (a[1] == 7) a[1] = 0;
  out[i] = in[a];
})
KERNEL("an extent of numbers", int, 2, {
  extent<2> e(3, 4);
  e[1] = e[0] * 2;
  out[i] = e[0] * 10 + e[1];
})
TILED("a thread's place in a tile of one dimension", int, 1, (6),
      { out[t] = t.global[0] * 1000 + t.local[0] * 100 + t.tile[0] * 10 + t.tile_origin[0]; })
TILED("a thread's place in a tile of two dimensions", int, 2, (3, 4),
      { out[t] = t.local[0] * 1000 + t.local[1] * 100 + t.tile[0] * 10 + t.tile[1]; })
TILED("a thread's place in a tile of three dimensions", int, 3, (2, 3, 2), {
  out[t] = t.tile_origin[0] * 100 + t.tile_origin[1] * 10 + t.tile_origin[2] + t.local[2] * 1000;
})
TILED("the tile's extent", int, 2, (3, 4), { out[t] = t.tile_extent[0] * 10 + t.tile_extent[1]; })
TILED("a tiled_index serves as the global index", int, 2, (2, 3), {
  index<2> a = t;
  out[t] = in[t.global] + in[a];
})
TILED("local, tile and tile_origin are indices", int, 2, (2, 3), {
  index<2> a = t.local, b = t.tile;
  out[t.global] = in[a] + in[b] * 2 + in[t.tile_origin] * 3;
})
