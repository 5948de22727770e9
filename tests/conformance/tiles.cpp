// Tiles: tile_static memory and barriers.
#define CHAPTER "tiles"
#include "tests/conformance/case.hpp"

TILED("a tile reverses its elements through tile_static memory", int, 1, (7), {
  tile_static int held[7];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  out[t] = held[6 - t.local[0]];
})
TILED("wait_with_all_memory_fence", int, 1, (4), {
  tile_static int held[4];
  held[t.local[0]] = in[t];
  t.barrier.wait_with_all_memory_fence();
  out[t] = held[(t.local[0] + 1) % 4];
})
TILED("wait_with_tile_static_memory_fence", float, 2, (4, 4), {
  tile_static float held[4][4];
  held[t.local[0]][t.local[1]] = in[t];
  t.barrier.wait_with_tile_static_memory_fence();
  out[t] = held[t.local[1]][t.local[0]];
})
TILED("wait_with_global_memory_fence shows a tile what its threads wrote to a view", int, 1, (8), {
  out[t] = in[t] * 3;
  t.barrier.wait_with_global_memory_fence();
  const int other = out[t.tile_origin[0] + (t.local[0] + 1) % 8];
  t.barrier.wait();
  out[t] = other;
})
TILED("the free fences", int, 1, (4), {
  tile_static int held[4];
  held[t.local[0]] = in[t];
  all_memory_fence(t.barrier);
  global_memory_fence(t.barrier);
  tile_static_memory_fence(t.barrier);
  out[t] = held[t.local[0]];
})
TILED("a tile_static number that one thread writes", int, 2, (2, 3), {
  tile_static int first;
  if (t.local[0] == 0 && t.local[1] == 0) first = in[t];
  t.barrier.wait();
  out[t] = first + t.local[1];
})
TILED_WITH("a tile_static array of structs", (struct cell {
             int value;
             bool is_set;
           };),
           int, 1, (4), {
             tile_static cell cells[4];
             const int l = t.local[0];
             cells[l].value = in[t];
             cells[l].is_set = l > 1;
             t.barrier.wait();
             if (cells[3 - l].is_set) out[t] = cells[3 - l].value;
           })
TILED_WITH("a tile_static struct", (struct pair {
             int a;
             int b[2];
           };),
           int, 1, (4), {
             tile_static pair p;
             if (t.local[0] == 1) p.a = in[t];
             if (t.local[0] < 2) p.b[t.local[0]] = t.local[0] * 7;
             t.barrier.wait();
             out[t] = p.a + p.b[0] + p.b[1];
           })
TILED("tile_static arrays of small types", int, 1, (5), {
  tile_static unsigned char a[5];
  tile_static bool b[5];
  tile_static long c[5];
  const int l = t.local[0];
  a[l] = in[t];
  b[l] = in[t] > 20;
  c[l] = in[t] * 5000000000L;
  t.barrier.wait();
  out[t] = a[4 - l] + b[(l + 1) % 5] * 1000 + (int)(c[(l + 2) % 5] / 2500000000L);
})
TILED("several tile_static variables in one declaration", int, 1, (4), {
  tile_static int a[4], b[4];
  a[t.local[0]] = in[t];
  b[3 - t.local[0]] = in[t] * 2;
  t.barrier.wait();
  out[t] = a[3 - t.local[0]] + b[t.local[0]] * 100;
})
TILED("tile_static variables of one name in different blocks", int, 1, (4), {
  const int l = t.local[0];
  {
    tile_static int a[4];
    a[l] = l * 2;
    t.barrier.wait();
    out[t] = a[3 - l];
  }
  {
    tile_static int a;
    if (l == 0) a = t.tile[0] * 100;
    t.barrier.wait();
    out[t] += a;
  }
})
TILED("a barrier in a loop that all threads go round equally often", float, 1, (16), {
  tile_static float part[16];
  const int l = t.local[0];
  part[l] = in[t];
  t.barrier.wait();
  for (int s = 8; s > 0; s /= 2) {
    if (l < s) part[l] += part[l + s];
    t.barrier.wait();
  }
  out[t] = part[0];
})
TILED("barriers in nested loops, with a bound from a view's extent", int, 2, (4, 4), {
  tile_static int a[4][4];
  int sum = 0;
  for (int n = 0; n < in.extent[1]; n += 4) {
    a[t.local[0]][t.local[1]] = in(t.global[0], n + t.local[1]);
    t.barrier.wait();
    for (int k = 0; k < 4; ++k) sum += a[t.local[0]][k] * (k + n);
    t.barrier.wait();
  }
  out[t] = sum;
})
TILED("a barrier under a condition that is the same for the whole tile", int, 1, (4), {
  tile_static int a[4];
  a[t.local[0]] = in[t];
  if (in.extent[0] > 2) {
    t.barrier.wait();
    out[t] = a[3 - t.local[0]];
  }
})
TILED("private variables keep their values across barriers", int, 1, (5), {
  tile_static int a[5];
  int mine[2] = {in[t], 7};
  a[t.local[0]] = mine[0];
  t.barrier.wait();
  mine[1] += a[(t.local[0] + 1) % 5];
  t.barrier.wait();
  a[t.local[0]] = mine[1];
  t.barrier.wait();
  out[t] = mine[0] * 1000 + a[(t.local[0] + 1) % 5];
})
TILED("a tile of one thread", int, 1, (1), {
  tile_static int a[1];
  a[0] = in[t];
  t.barrier.wait();
  out[t] = a[0] * 2;
})
TILED("a tile that is longer in its slowest dimension", int, 2, (8, 2), {
  tile_static int a[8][2];
  a[t.local[0]][t.local[1]] = in[t];
  t.barrier.wait();
  out[t] = a[7 - t.local[0]][1 - t.local[1]];
})
TILED("a tile of three dimensions", int, 3, (2, 2, 3), {
  tile_static int a[2][2][3];
  a[t.local[0]][t.local[1]][t.local[2]] = in[t];
  t.barrier.wait();
  out[t] = a[1 - t.local[0]][t.local[1]][2 - t.local[2]];
})
TILED("a kernel with tiles and without barriers", int, 2, (2, 2),
      { out[t] = in[t] + t.tile[0] * 10 + t.tile[1]; })
TILED("a variable between two barriers hides one of the kernel", int, 1, (16), {
  tile_static int held[16];
  const int first = in.extent[0];
  held[t.local[0]] = in[t] + first;
  t.barrier.wait();
  {
    int first = t.local[0] == 0;
    out[t] = held[t.local[0]] + first;
    t.barrier.wait();
    out[t] = out[t] * 2 + first;
  }
})
TILED("a reference to an element of a view stays where a variable hides the view", int, 1, (16), {
  tile_static int held[16];
  const int& mine = in[t];
  held[t.local[0]] = mine;
  t.barrier.wait();
  {
    int in = 5;
    held[t.local[0]] += in;
    t.barrier.wait();
    out[t] = held[15 - t.local[0]] + mine * in;
  }
})
TILED("a comparison is kept as a number across a barrier", int, 1, (16), {
  tile_static int held[16];
  int first = t.local[0] == 0;
  float is_odd = (t.local[0] & 1) != 0;
  held[t.local[0]] = first;
  t.barrier.wait();
  out[t] = first + held[15 - t.local[0]] + is_odd;
})
TILED("a thread's index, a comma, and a number that all threads have", int, 1, (16), {
  tile_static int held[16];
  int n = (t.local[0], 3);
  held[t.local[0]] = n;
  t.barrier.wait();
  out[t] = n + held[15 - t.local[0]];
  for (int k = 0; k < (t.global[0], 2); ++k) {
    t.barrier.wait();
    held[t.local[0]] += k;
    t.barrier.wait();
    out[t] += held[15 - t.local[0]];
  }
})
TILED("a loop between barriers as long as the thread's row says", int, 2, (4, 16), {
  tile_static int held[4][16];
  held[t.local[0]][t.local[1]] = in[t];
  int sum = in[t];
  t.barrier.wait();
  for (int k = 0; k < t.local[0] + 3; ++k) sum += held[t.local[0]][k];
  t.barrier.wait();
  out[t] = sum;
})
TILED("a loop between barriers whose head names a thread's element for nothing", int, 1, (16), {
  for (int n = 1; n < 3; ++n) {
    for (int k = 0; k < (in[t] >> n, n + 3); ++k) {
      out[t] += in[t] * k;
    }
    t.barrier.wait();
  }
})
TILED("functions of a thread's index and of numbers", int, 2, (4, 8), {
  tile_static int held[32];
  held[direct3d::imin(31, t.local[0] * 8 + t.local[1])] = 2;
  t.barrier.wait();
  held[direct3d::clamp(t.local[0] * 8 + t.local[1], 0, 31)] = in[t];
  t.barrier.wait();
  out[t] = held[direct3d::imax(t.local[1] - 3, 5)] + direct3d::imin(t.local[0], t.local[1]) +
           direct3d::abs(t.local[1] - 4) + direct3d::mad(t.local[0], 3, t.local[1]) +
           (int)direct3d::umin(t.local[1] - 1u, 4u) +
           direct3d::imax(t.local[0] > 1 ? t.local[1] : 2, 3);
})
