// Loops that some threads leave before others, or do not come to, in kernels with barriers, with
// loops in them that all go round equally often: quirk::decides_for_all_threads.
#define CHAPTER "divergent loops"
#include "tests/conformance/case.hpp"

TILED("each thread leaves a do loop by its own condition", int, 1, (8), {
  tile_static int sum;
  if (t.local[0] == 0) sum = 0;
  t.barrier.wait();
  const int count = in.extent[0] % 5 + 2;
  int turns = 0;
  do {
    turns++;
    for (int n = 0; n < count; ++n) atomic_fetch_add(&sum, turns);
  } while (turns < 4 && in[t] % 3 == 0);
  t.barrier.wait();
  out[t] = turns + 10 * sum;
})
TILED("each thread leaves a while loop by its own count", int, 1, (8), {
  tile_static int sum;
  if (t.local[0] == 0) sum = 0;
  t.barrier.wait();
  int left = in[t] % 3 == 0 ? 4 : 1;
  const int count = in.extent[0] % 5 + 2;
  int turns = 0;
  while (left > 0) {
    left--;
    for (int n = 0; n < count; ++n) atomic_fetch_add(&sum, left + 1);
    turns++;
  }
  t.barrier.wait();
  out[t] = turns + 10 * sum;
})
TILED("each thread leaves a loop by its own break", int, 1, (8), {
  tile_static int sum;
  if (t.local[0] == 0) sum = 0;
  t.barrier.wait();
  const int count = in.extent[0] % 5 + 2;
  int turns = 0;
  for (;;) {
    turns++;
    for (int n = 0; n < count; ++n) atomic_fetch_add(&sum, turns);
    if (turns == 4 || in[t] % 3 != 0) break;
  }
  t.barrier.wait();
  out[t] = turns + 10 * sum;
})
TILED_WITH("each thread leaves a loop by its own condition that calls a function with a loop",
           (void add(int& sum, int count, int turns) {
             for (int n = 0; n < count; ++n) atomic_fetch_add(&sum, turns);
           }),
           int, 1, (8), {
             tile_static int sum;
             if (t.local[0] == 0) sum = 0;
             t.barrier.wait();
             int turns = 0;
             do {
               turns++;
               out[t] = turns;
               add(sum, in.extent[0] % 5 + 2, turns);
             } while (turns < 4 && in[t] % 3 == 0);
             t.barrier.wait();
             out[t] = turns + 10 * sum;
           })
TILED("what some threads change before a loop in a loop is theirs after a barrier", int, 1, (8), {
  const int count = in.extent[0] % 5 + 2;
  int kept = count + 7;
  int turns = 0;
  if (in[t] % 3 == 0) {
    kept = kept * count;
    do {
      turns++;
      for (int n = 0; n < count; ++n) kept += count;
    } while (turns < count);
  }
  t.barrier.wait();
  out[t] = kept;
})
TILED("what some threads change after a loop in a loop is theirs after a barrier", int, 1, (8), {
  const int count = in.extent[0] % 5 + 2;
  int kept = count + 7;
  if (in[t] % 3 == 0) {
    int turns = count;
    while (turns > 0) {
      turns--;
      for (int n = 0; n < count; ++n) {
      }
    }
    kept = kept * count;
  }
  t.barrier.wait();
  out[t] = kept;
})
TILED("what the threads of an else branch change is theirs after a barrier", int, 1, (8), {
  const int count = in.extent[0] % 5 + 2;
  int kept = count + 7;
  if (in[t] % 3 == 0) {
    kept = count;
  } else if (count > 1) {
    for (int m = 0; m < count; ++m) {
      for (int n = 0; n < count; ++n) kept += m;
    }
    kept = kept * count;
  }
  t.barrier.wait();
  out[t] = kept;
})
TILED("what the threads of a case change is theirs after a barrier", int, 1, (8), {
  const int count = in.extent[0] % 5 + 2;
  int kept = count + 7;
  switch (in[t] % 3) {
    case 0: {
      int turns = count;
      do {
        turns--;
        for (int n = 0; n < count; ++n) {
        }
      } while (turns > 0);
      kept = kept * count;
      break;
    }
    default:
      break;
  }
  t.barrier.wait();
  out[t] = kept;
})
TILED_WITH("what some threads change in a function with a loop in a loop is theirs",
           (void change(int& kept, int count) {
             int turns = count;
             do {
               turns--;
               for (int n = 0; n < count; ++n) {
               }
             } while (turns > 0);
             kept = kept * count;
           }),
           int, 1, (8), {
             const int count = in.extent[0] % 5 + 2;
             int kept = count + 7;
             if (in[t] % 3 == 0) change(kept, count);
             t.barrier.wait();
             out[t] = kept;
           })
