// What all threads of a tile compute together.
#define CHAPTER "tile operations"
#include "tests/conformance/case.hpp"

TILED("tile_reduce of numbers", int, 1, (8), { out[t] = tile_reduce(t, in[t], plus); })
TILED("tile_reduce of a prime number of threads", int, 1, (37),
      { out[t] = tile_reduce(t, in[t], plus) * 3 + t.local[0]; })
TILED("tile_reduce of one thread", int, 1, (1), { out[t] = tile_reduce(t, in[t] + 1, plus); })
TILED("tile_reduce of two dimensions", int, 2, (5, 7),
      { out[t] = tile_reduce(t, in[t] * t.local[1], maximum) - t.local[0]; })
TILED("tile_reduce of three dimensions", int, 3, (3, 2, 5),
      { out[t] = tile_reduce(t, in[t], minimum) + tile_reduce(t, in[t], plus); })
TILED("multiplies of unsigned numbers, which wrap", unsigned, 1, (19),
      { out[t] = tile_reduce(t, in[t] | 1u, multiplies); })
TILED("bit_and, bit_or and bit_xor", unsigned, 1, (17), {
  out[t] = tile_reduce(t, in[t] | 5u, bit_and) + 1000u * tile_reduce(t, in[t], bit_xor) +
           1000000u * tile_reduce(t, in[t] & 63u, bit_or);
})
TILED("tile_reduce of floats", float, 1, (32),
      { out[t] = tile_reduce(t, in[t], plus) + 0.5f * tile_reduce(t, in[t], minimum); })
TILED("tile_reduce of doubles", double, 1, (23), { out[t] = tile_reduce(t, in[t] * 0.5, plus); })
TILED("tile_reduce of long numbers", long long, 1, (18),
      { out[t] = tile_reduce(t, in[t] * 100000000000ll, plus); })
TILED("tile_reduce of halves is one of floats", half, 1, (12),
      { out[t] = tile_reduce(t, in[t], plus) * 0.125f; })
TILED("tile_reduce of bytes wraps", unsigned char, 1, (20),
      { out[t] = tile_reduce(t, in[t], plus); })
TILED("tile_reduce of short numbers", short, 1, (20), { out[t] = tile_reduce(t, in[t], plus); })
TILED("tile_reduce of bools counts", int, 1, (10),
      { out[t] = tile_reduce(t, in[t] > 10, plus) * 10 + tile_reduce(t, in[t] > -15, minimum); })
TILED("tile_reduce of short vectors, component by component", float, 1, (21), {
  const float_2 v = tile_reduce(t, float_2(in[t], -in[t]), plus);
  const float_2 w = tile_reduce(t, float_2(in[t], -in[t]), maximum);
  out[t] = v.x + 3 * v.y + 5 * w.x + 7 * w.y;
})
TILED_WITH("tile_reduce by a function", (int larger(int a, int b) { return a > b ? a : b; }), int,
           1, (11), { out[t] = tile_reduce(t, in[t], larger); })
TILED_WITH("a function that takes references",
           (int sum(const int& a, const int& b) { return a + b; }), int, 1, (33),
           { out[t] = tile_reduce(t, in[t], sum); })
TILED_WITH("a function that does not commute: values are combined in order",
           (
               struct step { int factor, offset; }; step after(step a, step b) {
                 step both = {a.factor * b.factor % 101, (a.offset * b.factor + b.offset) % 101};
                 return both;
               }),
           int, 1, (29), {
             step mine = {in[t] + 18, t.local[0] + 1};
             const step all = tile_reduce(t, mine, after);
             const step before = tile_inclusive_scan(t, mine, after);
             out[t] = all.factor * 101 + all.offset + 20000 * before.offset;
           })
TILED("tile_reduce within an expression, and twice", int, 1, (6),
      { out[t] = 2 * tile_reduce(t, in[t] + tile_reduce(t, in[t], maximum), plus) - in[t]; })
TILED("tile_reduce in a loop", int, 1, (5), {
  int x = in[t];
  for (int n = 0; n < 4; ++n) x = tile_reduce(t, x % 7, plus) - t.local[0] * n;
  out[t] = x;
})
TILED("the result decides over a barrier", int, 1, (4), {
  tile_static int held[4];
  held[t.local[0]] = in[t];
  if (tile_reduce(t, in[t], plus) > 60) {
    t.barrier.wait();
    out[t] = held[3 - t.local[0]];
  }
})
TILED("a tile operation orders tile_static memory", int, 1, (16), {
  tile_static int held[16];
  held[t.local[0]] = in[t];
  const int sum = tile_reduce(t, in[t], plus);
  out[t] = held[15 - t.local[0]] + sum;
})
TILED("tile_inclusive_scan", int, 1, (13), { out[t] = tile_inclusive_scan(t, in[t], plus); })
TILED("tile_inclusive_scan of many threads", int, 1, (43),
      { out[t] = tile_inclusive_scan(t, in[t], plus); })
TILED("tile_inclusive_scan counts threads row by row", int, 2, (6, 7),
      { out[t] = tile_inclusive_scan(t, in[t], plus); })
TILED("tile_inclusive_scan of maxima", float, 1, (40),
      { out[t] = tile_inclusive_scan(t, in[t], maximum); })
TILED("tile_exclusive_scan", int, 1, (13), { out[t] = tile_exclusive_scan(t, in[t], plus, 0); })
TILED("tile_exclusive_scan of many threads begins with what it is given", int, 3, (3, 5, 3),
      { out[t] = tile_exclusive_scan(t, in[t], plus, 1000); })
TILED_WITH("scans by a function", (int larger(int a, int b) { return a > b ? a : b; }), int, 1,
           (47), {
             out[t] = tile_inclusive_scan(t, in[t] * 7 % 41, larger) +
                      1000 * tile_exclusive_scan(t, in[t] * 7 % 41, larger, -1);
           })
TILED("a place for each thread that has something", int, 1, (24), {
  const bool is_kept = in[t] % 3 == 0;
  const int place = tile_exclusive_scan(t, is_kept, plus, 0);
  out[t] = is_kept ? place : -1;
})
TILED("tile_any, tile_all and tile_count", int, 1, (9), {
  out[t] = (tile_any(t, in[t] > 80) ? 1000 : 0) + (tile_all(t, in[t] > -10) ? 100 : 0) +
           tile_count(t, in[t] % 2 == 0);
})
TILED("tile_any decides over a barrier, and ends a loop", int, 1, (4), {
  int left = in[t] & 7;
  int rounds = 0;
  while (tile_any(t, left > 0)) {
    t.barrier.wait();
    --left;
    ++rounds;
  }
  out[t] = rounds;
})
TILED("tile_broadcast", int, 1, (7), { out[t] = tile_broadcast(t, in[t], 5) - in[t]; })
TILED("tile_broadcast from an index", int, 2, (3, 4),
      { out[t] = tile_broadcast(t, in[t], index<2>(2, 1)) + t.local[1]; })
TILED("tile_shuffle", int, 1, (30), { out[t] = tile_shuffle(t, in[t], (t.local[0] * 7 + 3) % 30); })
TILED("tile_shuffle by the index and by the number of a thread", int, 2, (4, 3), {
  const int mirrored = tile_shuffle(t, in[t], index<2>(3 - t.local[0], 2 - t.local[1]));
  out[t] = mirrored * 100 + tile_shuffle(t, in[t], t.local[0] + 4 * t.local[1]);
})
TILED_WITH("tile_shuffle of structs", (struct pair {
             int a;
             float b;
           };),
           int, 1, (8), {
             pair mine = {in[t], in[t] * 0.5f};
             const pair other = tile_shuffle(t, mine, 7 - t.local[0]);
             out[t] = other.a + (int)(other.b * 4);
           })
TILED("tile_argmin and tile_argmax are the first of equals", int, 1, (41),
      { out[t] = tile_argmin(t, in[t] / 30) * 100 + tile_argmax(t, in[t] / 30); })
TILED("tile_argmin of two dimensions counts row by row", float, 2, (4, 5),
      { out[t] = tile_argmin(t, in[t]) * 100 + tile_argmax(t, in[t]); })
TILED("tile_sort", int, 1, (41), { out[t] = tile_sort(t, in[t] * 7 % 31); })
TILED("tile_sort of two dimensions goes row by row", float, 2, (5, 7),
      { out[t] = tile_sort(t, in[t] * 0.5f) + t.local[0] * 1000; })
TILED("tile_sort by a key keeps the order of equal keys", int, 1, (37),
      { out[t] = tile_sort(t, in[t] % 5, in[t] * 100 + t.local[0]); })
TILED("tile_argsort names the threads that tile_shuffle takes", int, 1, (64), {
  const int from = tile_argsort(t, in[t] % 9);
  out[t] = tile_shuffle(t, in[t], from) * 100 + from;
})
TILED("the median of a tile", int, 1, (19),
      { out[t] = tile_broadcast(t, tile_sort(t, in[t]), 9) - in[t]; })
TILED("tile_sort in a loop", unsigned, 1, (20), {
  unsigned x = in[t];
  for (int n = 0; n < 3; ++n) x = tile_sort(t, x * 2654435761u) + t.local[0];
  out[t] = x;
})
TILED("tile_histogram", int, 1, (41), {
  tile_static int counts[7];
  tile_histogram(t, in[t] % 9, counts);
  out[t] = counts[t.local[0] % 7];
})
TILED("tile_histogram of more bins than threads, again and again", unsigned, 2, (2, 3), {
  tile_static unsigned counts[20];
  unsigned sum = 0;
  for (int n = 1; n < 4; ++n) {
    tile_histogram(t, (int)(in[t] * n) % 25 - 2, counts);
    for (int k = 0; k < 20; ++k) sum = sum * 5 + counts[k];
  }
  out[t] = sum;
})
TILED_WITH("a tile operation in a function",
           (int mean(tiled_index<10> t, int x) { return tile_reduce(t, x, plus) / 10; }), int, 1,
           (10), { out[t] = mean(t, in[t]) + mean(t, in[t] * 2) * 1000; })
