// Subscripts that wrap round by a mask: quirk::forgets_masks.
#define CHAPTER "masked subscripts"
#include "tests/conformance/case.hpp"

TILED("a multiple of the thread's index wraps by &", int, 1, (32), {
  tile_static int held[32];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  out[t] = held[(t.local[0] * 7) & 31];
})
TILED("a multiple of the thread's index wraps by %", int, 1, (64), {
  tile_static int held[64];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  out[t] = held[(t.local[0] * 3) % 64] + held[(5 * t.local[0] + 9) % 64] * 2;
})
TILED("an unsigned multiple wraps", int, 1, (256), {
  tile_static int held[256];
  const unsigned i = t.local[0];
  held[i] = in[t];
  t.barrier.wait();
  out[t] = held[(i * 5u) % 256u] - held[(i * 7u) & 255u];
})
TILED("a multiple that a variable holds wraps", int, 1, (32), {
  tile_static int held[32];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  const int tripled = t.local[0] * 3;
  const int place = tripled & 31;
  out[t] = held[place] + held[31 & tripled * 2];
})
TILED("a multiple wraps before more is added", int, 1, (32), {
  tile_static int held[64];
  held[t.local[0]] = in[t];
  held[t.local[0] + 32] = -in[t];
  t.barrier.wait();
  out[t] = held[((t.local[0] * 3) & 31) + 3] + held[((t.local[0] * 5) & 31) * 2];
})
TILED("a multiple of a loop's counter wraps", int, 1, (32), {
  tile_static int held[32];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  int copied[32];
  for (int i = 0; i < 32; ++i) copied[i] = held[(i * 7) & 31];
  int sum = 0;
  for (int i = 0; i < 32; ++i) sum += copied[i] * (i + t.local[0]);
  out[t] = sum;
})
TILED("a counter of large steps wraps", int, 1, (32), {
  tile_static int held[32];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  int copied[32];
  for (int i = 0; i < 96; i += 3) copied[i / 3] = held[i & 31];
  out[t] = copied[t.local[0]] + copied[31 - t.local[0]] * 3;
})
TILED("a multiple of a column wraps", int, 2, (4, 16), {
  tile_static int held[4][16];
  held[t.local[0]][t.local[1]] = in[t];
  t.barrier.wait();
  out[t] = held[(t.local[0] * 3) & 3][(t.local[1] * 5) & 15];
})
TILED("a multiple wraps in a type of few bits", int, 1, (512), {
  tile_static int held[512];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  const unsigned char narrow = t.local[0] * 3;
  out[t] = held[narrow] + held[(unsigned char)(t.local[0] * 5)] * 2 +
           held[(signed char)(t.local[0] * 7) + 128];
})
TILED_WITH("a function that gets the thread's index wraps a multiple",
           (int wrapped(int i) { return (i * 7) & 31; };), int, 1, (32), {
             tile_static int held[32];
             held[t.local[0]] = in[t];
             t.barrier.wait();
             out[t] = held[wrapped(t.local[0])];
           })
TILED("a number that is not 0 is true, whatever its lowest bits are", int, 1, (32), {
  const bool is_true = t.local[0] * 256;
  out[t] = is_true + in[t];
})
TILED("negative numbers keep the sign of their remainder", int, 1, (32),
      { out[t] = (t.local[0] * 3 - 40) % 8 + ((t.local[0] * 3 - 40) & 7) * 100; })
