// Functions that all threads of a tile call together.
#define CHAPTER "tile functions"
#include "tests/conformance/case.hpp"

TILED("tile_load fills an array of the tile's shape", int, 1, (4), {
  tile_static int held[4];
  tile_load(held, in, t.tile_origin);
  out[t] = held[3 - t.local[0]];
})
TILED("tile_load puts zeros where the view ends", int, 1, (4), {
  tile_static int held[6];
  tile_load(held, in, t.tile_origin - 1);
  out[t] = held[t.local[0]] + 3 * held[t.local[0] + 1] + 7 * held[t.local[0] + 2];
})
TILED("tile_load puts another value where the view ends", int, 1, (8), {
  tile_static int held[10];
  tile_load(held, in, t.tile_origin - 1, -5);
  out[t] = held[t.local[0]] - 2 * held[t.local[0] + 2];
})
TILED("tile_load of an array that is smaller than the tile", int, 1, (8), {
  tile_static int held[3];
  tile_load(held, in, t.tile_origin + 2);
  out[t] = held[t.local[0] % 3];
})
TILED("tile_load of two dimensions, with a border", float, 2, (2, 3), {
  tile_static float held[4][5];
  tile_load(held, in, t.tile_origin - 1, 0.5f);
  const int r = t.local[0];
  const int c = t.local[1];
  out[t] = held[r][c + 1] + held[r + 2][c + 1] + 2 * held[r + 1][c] + 4 * held[r + 1][c + 2];
})
TILED("tile_load of rows in place of columns", int, 2, (3, 3), {
  tile_static int held[3][3];
  tile_load(held, in, index<2>(t.tile_origin[0], t.tile_origin[1]));
  out[t] = held[t.local[1]][t.local[0]];
})
TILED("tile_load of several arrays", int, 1, (4), {
  tile_static int left[4], right[4];
  tile_load(left, in, t.tile_origin);
  tile_load(right, in, t.tile_origin + 4);
  out[t] = left[t.local[0]] * 3 - right[3 - t.local[0]];
})
TILED("tile_load of one array again and again", int, 1, (4), {
  tile_static int held[4];
  int sum = 0;
  for (int n = 0; n < in.extent[0]; n += 4) {
    tile_load(held, in, index<1>(n));
    for (int k = 0; k < 4; ++k) sum += held[k] * (t.global[0] + k);
  }
  out[t] = sum;
})
TILED("tile_load_async fills an array until tile_wait", int, 1, (4), {
  tile_static int held[6];
  tile_load_async(held, in, t.tile_origin - 1);
  tile_wait(t);
  out[t] = held[t.local[0]] + 3 * held[t.local[0] + 2];
})
TILED("tile_load_async of two arrays, with borders", float, 2, (2, 3), {
  tile_static float held[4][5], other[2][3];
  tile_load_async(held, in, t.tile_origin - 1, nearest);
  tile_load_async(other, in, t.tile_origin + 1, 0.5f);
  tile_wait(t);
  const int r = t.local[0];
  const int c = t.local[1];
  out[t] = held[r][c + 1] + 2 * held[r + 1][c] + 4 * held[r + 2][c + 2] + other[1 - r][2 - c];
})
TILED("tile_load_async into the halves of an array in turns", int, 1, (4), {
  tile_static int held[2][4];
  int sum = 0;
  tile_load_async(held[0], in, index<1>(0));
  for (int n = 0; n < in.extent[0]; n += 4) {
    tile_wait(t);
    tile_load_async(held[(n / 4 + 1) % 2], in, index<1>(n + 4));
    for (int k = 0; k < 4; ++k) sum += held[n / 4 % 2][k] * (t.global[0] + k);
  }
  tile_wait(t);
  out[t] = sum;
})
TILED("tile_wait leaves the last loads under way", int, 1, (4), {
  tile_static int held[3][4];
  int sum = 0;
  tile_load_async(held[0], in, index<1>(0));
  tile_load_async(held[1], in, index<1>(4));
  for (int n = 0; n < in.extent[0]; n += 4) {
    tile_wait(t, 1);
    tile_load_async(held[(n / 4 + 2) % 3], in, index<1>(n + 8));
    for (int k = 0; k < 4; ++k) sum += held[n / 4 % 3][k] * (t.global[0] + k);
  }
  tile_wait(t);
  out[t] = sum;
})
TILED("tile_load_async of doubles", double, 1, (8), {
  tile_static double held[2][3];
  tile_load_async(held[0], in, index<1>(t.tile_origin[0] - 1), 7.5);
  tile_load_async(held[1], in, index<1>(t.tile_origin[0] + 6), 0.25);
  tile_wait(t);
  out[t] = held[0][t.local[0] % 3] + 3 * held[1][t.local[0] / 3];
})
TILED("tile_load_async of small numbers", short, 2, (2, 4), {
  tile_static short held[2][4];
  tile_load_async(held, in, t.tile_origin, reflect);
  tile_wait(t);
  out[t] = held[1 - t.local[0]][3 - t.local[1]] * 2;
})
TILED("tile_store of an array of the tile's shape", int, 1, (4), {
  tile_static int held[4];
  held[3 - t.local[0]] = in[t] * 2;
  tile_store(out, t.tile_origin, held);
})
TILED("tile_store as far as the view reaches", int, 1, (4), {
  tile_static int held[4];
  held[t.local[0]] = in[t] + t.local[0];
  tile_store(out, index<1>(out.extent[0] - 2 - t.tile_origin[0]), held);
})
TILED("tile_store of two dimensions", int, 2, (2, 4), {
  tile_static int held[2][4];
  held[1 - t.local[0]][3 - t.local[1]] = in[t];
  tile_store(out, t.tile_origin, held);
})
TILED("tile_store, a wait, and the array once more", int, 1, (4), {
  tile_static int held[4];
  held[t.local[0]] = in[t];
  tile_store(out, t.tile_origin, held);
  t.barrier.wait();
  held[3 - t.local[0]] = in[t] + 100;
  tile_store(out, t.tile_origin, held);
})
TILED("tile_uniform is the first thread's value", int, 2, (2, 3), {
  const int first = tile_uniform(in[t] * 2);
  out[t] = first + t.local[1];
})
TILED("tile_uniform decides over a barrier", int, 1, (4), {
  tile_static int held[4];
  held[t.local[0]] = in[t];
  if (tile_uniform(in[t] > 10)) {
    t.barrier.wait();
    out[t] = held[3 - t.local[0]];
  }
})
TILED("tile_uniform as the condition of a loop", int, 1, (4), {
  tile_static int held[4];
  int turns = 0;
  while (tile_uniform(turns < in[t] % 5)) {
    held[t.local[0]] = in[t] + turns;
    t.barrier.wait();
    turns += 1 + held[0] - held[0];
    t.barrier.wait();
  }
  out[t] = turns;
})
TILED("in_bounds", int, 1, (4), {
  if (t.in_bounds(in)) out[t] = in[t] * 3;
})
TILED("in_bounds of a part", int, 2, (2, 2), {
  const auto part = in.section(extent<2>(3, 2));
  out[t] = t.in_bounds(part) ? part[t] : -1;
})
TILED("tile_load with the nearest element beyond the view", int, 1, (4), {
  tile_static int held[8];
  tile_load(held, in, t.tile_origin - 2, nearest);
  const int l = t.local[0];
  out[t] = held[l] * 1000 + held[l + 2] * 10 + held[l + 4];
})
TILED("tile_load with a reflected view", int, 2, (4, 6), {
  tile_static int held[6][10];
  tile_load(held, in, t.tile_origin - index<2>(1, 2), reflect);
  const int r = t.local[0], c = t.local[1];
  out[t] = held[r][c] * 100 + held[r + 2][c + 4] + held[r + 1][c + 2] * 7;
})
TILED("tile_load with a mirrored view", float, 2, (3, 5), {
  tile_static float held[5][9];
  tile_load(held, in, t.tile_origin - index<2>(1, 2), mirror);
  const int r = t.local[0], c = t.local[1];
  out[t] = held[r][c] * 100 + held[r + 2][c + 4] + held[r + 1][c + 2] * 0.5f;
})
TILED("tile_load around a view that is wrapped", int, 1, (8), {
  tile_static int held[8];
  tile_load(held, in, t.tile_origin - 5, wrap);
  out[t] = held[7 - t.local[0]];
})
TILED("tile_load far beyond the view", int, 1, (4), {
  tile_static int held[4];
  int sum = 0;
  for (int n = -3; n < 3; ++n) {
    tile_load(held, in, index<1>(n * 177 + 5), mirror);
    sum = sum * 3 + held[t.local[0]];
    tile_load(held, in, index<1>(n * 177 + 5), reflect);
    sum = sum * 5 + held[t.local[0]];
    tile_load(held, in, index<1>(n * 177 + 5), wrap);
    sum = sum * 7 + held[t.local[0]];
  }
  out[t] = sum;
})
TILED("a variable named as a border is what elements beyond the view become", int, 1, (4), {
  tile_static int held[4];
  const int nearest = 7;
  tile_load(held, in, t.tile_origin - 2, nearest);
  out[t] = held[t.local[0]];
})
