// What stands around barriers, and what outlives them.
#define CHAPTER "barriers"
#include "tests/conformance/case.hpp"

TILED("an array with first values outlives a barrier", int, 1, (4), {
  tile_static int held[4];
  int pairs[2][3] = {{in[t], t.local[0]}, {5}};
  held[t.local[0]] = pairs[0][0];
  t.barrier.wait();
  pairs[1][2] += held[3 - t.local[0]];
  out[t] = pairs[0][0] + pairs[0][1] * 2 + pairs[0][2] + pairs[1][0] * 3 + pairs[1][2];
})
TILED_WITH("a struct with first values outlives a barrier", (struct cell {
             int value;
             int more[2];
           };),
           int, 1, (4), {
             tile_static int held[4];
             cell mine = {in[t], {t.local[0], 7}};
             held[t.local[0]] = mine.value;
             t.barrier.wait();
             mine.more[1] -= held[(t.local[0] + 1) % 4];
             out[t] = mine.value + mine.more[0] + mine.more[1] * 2;
           })
TILED("references outlive a barrier", int, 1, (4), {
  tile_static int held[4];
  int mine[2] = {in[t], 1};
  int& first = mine[0];
  int& shared = held[t.local[0]];
  int& written = out[t];
  int& other = mine[in[t] & 1];
  shared = first;
  t.barrier.wait();
  first += held[3 - t.local[0]];
  other += 2;
  written = mine[0] * 10 + mine[1] + shared;
})
TILED("a reference to a number that is the same in all threads", int, 1, (4), {
  tile_static int held[4];
  int round = 0;
  int& counted = round;
  while (counted < 3) {
    held[t.local[0]] = in[t] + counted;
    t.barrier.wait();
    out[t] += held[3 - t.local[0]] * (round + 1);
    t.barrier.wait();
    counted++;
  }
})
TILED("views that a kernel makes outlive a barrier", int, 2, (2, 3), {
  tile_static int held[6];
  const array_view<const int, 1> row = in[t.global[0]];
  const array_view<int, 2> part = out.section(t.tile_origin, extent<2>(2, 3));
  const array_view<const int, 1> other = in[(row(t.global[1]) & 1) % 2];
  held[t.local[0] * 3 + t.local[1]] = row(t.global[1]);
  t.barrier.wait();
  part(t.local[0], t.local[1]) = held[5 - t.local[0] * 3 - t.local[1]] + row(0) + other(1);
})
TILED("a count that threads change in loops of their own decides about a barrier", int, 1, (4), {
  tile_static int held[4];
  int left = 5;
  do {
    out[t] += left;
    left -= 2;
  } while (left > 3);
  int sum = 0;
  for (int n = 0; n < left; ++n) {
    held[t.local[0]] = in[t] + n;
    t.barrier.wait();
    sum += held[3 - t.local[0]];
    t.barrier.wait();
  }
  out[t] += sum;
})
TILED("a barrier in a switch", int, 1, (4), {
  tile_static int held[4];
  held[t.local[0]] = in[t];
  for (int n = 0; n < 4; ++n) {
    switch ((t.tile[0] + n) % 4) {
      case 0:
        out[t] = n;
        break;
      case 1: {
        int next = n * 2;
        t.barrier.wait();
        out[t] += held[3 - t.local[0]] + next;
        t.barrier.wait();
        break;
      }
      case 2:
        held[t.local[0]] += 3;
      default:
        t.barrier.wait();
        out[t] -= held[(t.local[0] + 1) % 4];
        t.barrier.wait();
    }
  }
})
TILED("break and continue around a barrier", int, 1, (4), {
  tile_static int held[4];
  int sum = 0;
  for (int n = 0; n < 9; ++n) {
    if (n % 3 == t.tile[0] % 3) continue;
    if (n > 5 + t.tile[0] % 2) break;
    held[t.local[0]] = in[t] + n;
    t.barrier.wait();
    sum += held[3 - t.local[0]] * n;
    t.barrier.wait();
  }
  out[t] = sum;
})
TILED("some threads go on to the next round before others", int, 1, (5), {
  tile_static int held[5];
  int sum = 0;
  for (int n = 0; n < 4; ++n) {
    held[t.local[0]] = in[t] * n;
    t.barrier.wait();
    const int got = held[4 - t.local[0]];
    t.barrier.wait();
    if (got % 2 == 0) continue;
    sum += got;
    if (t.local[0] == n) continue;
    sum -= n;
  }
  out[t] = sum;
})
TILED_WITH("a condition around a barrier that a function computes",
           (int limit(int n) { return n / 2 + 1; }), int, 1, (4), {
             tile_static int held[4];
             int n = 0;
             int tries = 0;
             while (n++ < limit(5) && limit(tries) < 9) {
               held[t.local[0]] = in[t] + n;
               t.barrier.wait();
               if (limit(n + 1) == 2) {
                 t.barrier.wait();
                 out[t] += held[3 - t.local[0]];
               }
               t.barrier.wait();
               tries += 2;
             }
             do {
               held[t.local[0]] = tries;
               t.barrier.wait();
               out[t] += held[0];
               t.barrier.wait();
             } while (limit(--tries) > 2);
           })
TILED_WITH("a function adds up a tile", (int total(tiled_index<4> t, int mine) restrict(amp) {
             tile_static int part[4];
             part[t.local[0]] = mine;
             t.barrier.wait();
             for (int d = 2; d > 0; d /= 2) {
               if (t.local[0] < d) part[t.local[0]] += part[t.local[0] + d];
               t.barrier.wait();
             }
             const int sum = part[0];
             t.barrier.wait();
             return sum;
           }),
           int, 1, (4), {
             const int first = total(t, in[t]);
             out[t] = first - total(t, in[t] * t.local[0]) * 3;
           })
TILED_WITH("a function with barriers in the middle of an expression",
           (
               int turned(tiled_index<4> t, int mine) restrict(amp) {
                 tile_static int held[4];
                 held[t.local[0]] = mine;
                 t.barrier.wait();
                 const int got = held[3 - t.local[0]];
                 t.barrier.wait();
                 return got;
               }

               int passed(tiled_index<4> t, int n) restrict(amp) {
                 t.barrier.wait();
                 return n;
               }),
           int, 1, (4), {
             int sum = in[t] + turned(t, in[t] * 2) * turned(t, turned(t, 7) + t.local[0]);
             if (passed(t, t.tile[0]) > 1) sum += turned(t, sum);
             for (int n = 0; n < passed(t, 3); ++n) sum -= turned(t, n * in[t]);
             out[t] = sum;
           })
TILED_WITH("a function with barriers that returns early",
           (int chosen(tiled_index<4> t, int& held, int n) restrict(amp) {
             if (n == 0) return -1;
             held += n;
             t.barrier.wait();
             if (t.local[0] == n) {
               return held;
             } else if (t.local[0] > n) {
               return n;
             }
             return 2 * n;
           }),
           int, 1, (4), {
             int mine[1] = {in[t]};
             out[t] = chosen(t, mine[0], 0) + 10 * chosen(t, mine[0], 2);
             out[t] += mine[0];
           })
TILED_WITH("a function with barriers changes what it refers to, and its own copies",
           (void turn(tiled_index<3> t, array_view<const int, 1> from, array_view<int, 1> to, int n,
                      int& last) restrict(amp) {
             tile_static int held[3];
             while (n-- > 0) {
               held[t.local[0]] = from[t] + n;
               t.barrier.wait();
               to[t] += held[2 - t.local[0]];
               t.barrier.wait();
               last = held[0] + n;
               t.barrier.wait();
             }
           }),
           int, 1, (3), {
             int n = 2;
             int last = 0;
             turn(t, in, out, n, last);
             turn(t, in, out, n + 1, last);
             out[t] += last * n;
           })
TILED_WITH("functions with barriers call each other",
           (
               void wait_for(tiled_index<2, 2> t) restrict(amp) { t.barrier.wait(); }

               int across(tiled_index<2, 2> t, int mine) restrict(amp) {
                 tile_static int held[2][2];
                 wait_for(t);
                 held[t.local[0]][t.local[1]] = mine;
                 wait_for(t);
                 return held[t.local[1]][t.local[0]];
               }

               int twice(tiled_index<2, 2> t, int mine) restrict(amp) {
                 const int once = across(t, mine);
                 return across(t, once + t.local[0]);
               }),
           int, 2, (2, 2), { out[t] = twice(t, in[t]) * 3 + across(t, t.local[1]); })
TILED_WITH("functions that ask for the thread's index, without barriers",
           (
               int place(tiled_index<2, 3> t) restrict(amp) { return t.local[0] * 3 + t.local[1]; }

               int weight(tiled_index<2, 3> t, int n) restrict(amp) {
                 return place(t) * n + t.global[1] - t.tile_origin[0] + t.tile[1];
               }),
           int, 2, (2, 3), {
             tile_static int held[6];
             held[place(t)] = in[t];
             t.barrier.wait();
             out[t] = held[5 - place(t)] + weight(t, 3);
           })
