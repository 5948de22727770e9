// Products of matrices that all threads of a tile compute together.
#define CHAPTER "tile products"
#include "tests/conformance/case.hpp"

TILED("a product of the tile's extents", int, 2, (4, 4), {
  tile_static int a[4][4];
  tile_static int b[4][4];
  tile_load(a, in, t.tile_origin);
  tile_load(b, in, index<2>(t.tile_origin[1], t.tile_origin[0]));
  tile_accumulator<int, 4, 4> c(t);
  tile_multiply(t, a, b, c);
  tile_store(t, c, out, t.tile_origin);
})
TILED("a product of more results than threads, which the view's edge clips", float, 2, (2, 3), {
  tile_static float a[5][4];
  tile_static float b[4][7];
  tile_load(a, in, index<2>(0, 1));
  tile_load(b, in, index<2>(1, 0));
  tile_accumulator<float, 5, 7> c(t, 2);
  tile_multiply(t, a, b, c);
  if (t.tile[0] == 0 && t.tile[1] == 0) tile_store(t, c, out, index<2>(-1, -2));
})
TILED("a product of fewer results than threads", int, 2, (5, 5), {
  tile_static int a[3][6];
  tile_static int b[6][2];
  tile_load(a, in, t.tile_origin);
  tile_load(b, in, t.tile_origin);
  tile_accumulator<int, 3, 2> c(t);
  tile_multiply(t, a, b, c);
  tile_store(t, c, out, t.tile_origin);
})
TILED("products are added up", int, 2, (3, 4), {
  tile_static int a[3][2];
  tile_static int b[2][4];
  tile_accumulator<int, 3, 4> c(t, 5);
  for (int k = 0; k < in.extent[1]; k += 2) {
    tile_load(a, in, index<2>(t.tile_origin[0], k));
    tile_load(b, in, index<2>(k, t.tile_origin[1]));
    tile_multiply(t, a, b, c);
  }
  tile_store(t, c, out, t.tile_origin);
})
TILED("an accumulator declared in a loop starts from its value in each iteration", int, 2, (4, 4), {
  tile_static int a[4][4];
  tile_load(a, in, t.tile_origin);
  for (int n = 0; n < 3; ++n) {
    tile_accumulator<int, 4, 4> c(t, n);
    tile_multiply(t, a, a, c);
    tile_store(t, c, out, t.tile_origin);
  }
})
TILED("halves are multiplied in float", float, 2, (4, 4), {
  tile_static half a[4][4];
  a[t.local[0]][t.local[1]] = in[t];
  tile_accumulator<float, 4, 4> c(t);
  tile_multiply(t, a, a, c);
  tile_store(t, c, out, t.tile_origin);
})
TILED("bytes are multiplied in int", int, 2, (4, 4), {
  tile_static signed char a[4][4];
  tile_static unsigned char b[4][4];
  a[t.local[0]][t.local[1]] = in[t];
  b[t.local[0]][t.local[1]] = 200 + t.local[0];
  tile_accumulator<int, 4, 4> c(t);
  tile_multiply(t, a, b, c);
  tile_store(t, c, out, t.tile_origin);
})
TILED("products of doubles", double, 2, (3, 5), {
  tile_static double a[6][3];
  tile_static double b[3][5];
  tile_load(a, in, t.tile_origin);
  tile_load(b, in, t.tile_origin);
  tile_accumulator<double, 6, 5> c(t, 0.25);
  tile_multiply(t, a, b, c);
  if (t.tile[0] == 0) tile_store(t, c, out, t.tile_origin);
})
TILED("precisions by name", float, 2, (4, 4), {
  tile_static float a[4][4];
  tile_load(a, in, t.tile_origin);
  tile_accumulator<float, 4, 4> c(t);
  tile_multiply(t, a, a, c, ieee);
  tile_store(t, c, out, t.tile_origin);
})
TILED_WITH("apply changes each element",
           (int doubled(int x) { return 2 * x; }
            int placed(int x, index<2> at, int factor) {
              return x + factor * (at[0] * 8 + at[1]);
            }),
           int, 2, (4, 4), {
             tile_static int a[4][4];
             tile_load(a, in, t.tile_origin);
             tile_accumulator<int, 4, 4> c(t);
             tile_multiply(t, a, a, c);
             c.apply(doubled);
             c.apply(placed, 3);
             tile_store(t, c, out, t.tile_origin);
           })
