// Barriers that not all threads of a tile come to together.
#define CHAPTER "rules of barriers"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE(
    "a barrier under a condition on the thread",
    R"(if (t.local[0] > 1) t.barrier.wait();
  out[t] = in[t];)",
    R"(t.tile:2:23: error: some threads of a tile may not reach this barrier, where the others wait for them
    if (t.local[0] > 1) t.barrier.wait();
                        ^~~~~~~~~~~~~~~~
t.tile:2:7: note: this condition may differ between the threads of a tile: 't.local[0]' differs between threads
    if (t.local[0] > 1) t.barrier.wait();
        ^~~~~~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE(
    "a barrier in the other branch",
    R"(if (t.local[0] > 1) {
    out[t] = in[t];
  } else {
    t.barrier.wait();
  })",
    R"(t.tile:5:5: error: some threads of a tile may not reach this barrier, where the others wait for them
      t.barrier.wait();
      ^~~~~~~~~~~~~~~~
t.tile:2:7: note: this condition may differ between the threads of a tile: 't.local[0]' differs between threads
    if (t.local[0] > 1) {
        ^~~~~~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE(
    "a barrier under a condition on data",
    R"(int n = in[t] * 2;
  if (n > 4) t.barrier.wait();
  out[t] = n;)",
    R"(t.tile:3:14: error: some threads of a tile may not reach this barrier, where the others wait for them
    if (n > 4) t.barrier.wait();
               ^~~~~~~~~~~~~~~~
t.tile:3:7: note: this condition may differ between the threads of a tile
    if (n > 4) t.barrier.wait();
        ^~~~~
t.tile:2:11: note: 'n' is assigned a value here that may differ between the threads of a tile: 't' differs between threads
    int n = in[t] * 2;
            ^~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE(
    "a barrier under a condition on tile_static memory",
    R"(tile_static int s;
  if (t.local[0] == 0) s = in[t];
  t.barrier.wait();
  if (s > 0) t.barrier.wait();
  out[t] = s;)",
    R"(t.tile:5:14: error: some threads of a tile may not reach this barrier, where the others wait for them
    if (s > 0) t.barrier.wait();
               ^~~~~~~~~~~~~~~~
t.tile:5:7: note: this condition may differ between the threads of a tile: 's' is tile_static, and other threads may be writing it
    if (s > 0) t.barrier.wait();
        ^~~~~
  help: give all threads the same value: auto same = tile_uniform(s > 0);)")

REFUSED_IN_TILE(
    "a barrier behind a return",
    R"(if (in[t] > 4) return;
  t.barrier.wait();
  out[t] = 1;)",
    R"(t.tile:3:3: error: some threads of a tile may not reach this barrier, where the others wait for them
    t.barrier.wait();
    ^~~~~~~~~~~~~~~~
t.tile:2:18: note: some threads may return here
    if (in[t] > 4) return;
                   ^~~~~~~
t.tile:2:7: note: this condition may differ between the threads of a tile: 't' differs between threads
    if (in[t] > 4) return;
        ^~~~~~~~~
  help: instead of returning, put the work of the other threads into an 'if' that ends before the barrier)")

REFUSED_IN_TILE(
    "a barrier in a for that threads run differently often",
    R"(for (int n = 0; n < in[t]; ++n) t.barrier.wait();
  out[t] = 1;)",
    R"(t.tile:2:35: error: some threads of a tile may not reach this barrier, where the others wait for them
    for (int n = 0; n < in[t]; ++n) t.barrier.wait();
                                    ^~~~~~~~~~~~~~~~
t.tile:2:19: note: this loop condition may differ between the threads of a tile: 't' differs between threads
    for (int n = 0; n < in[t]; ++n) t.barrier.wait();
                    ^~~~~~~~~
  help: run the same number of iterations in all threads, with an 'if' around what only some of them do)")

REFUSED_IN_TILE(
    "a barrier in a while that threads run differently often",
    R"(int n = in[t];
  while (n > 0) {
    --n;
    t.barrier.wait();
  }
  out[t] = n;)",
    R"(t.tile:5:5: error: some threads of a tile may not reach this barrier, where the others wait for them
      t.barrier.wait();
      ^~~~~~~~~~~~~~~~
t.tile:3:10: note: this loop condition may differ between the threads of a tile
    while (n > 0) {
           ^~~~~
t.tile:2:11: note: 'n' is assigned a value here that may differ between the threads of a tile: 't' differs between threads
    int n = in[t];
            ^~~~~
  help: run the same number of iterations in all threads, with an 'if' around what only some of them do)")

REFUSED_IN_TILE(
    "a barrier in a do that threads run differently often",
    R"(int n = in[t];
  do {
    --n;
    t.barrier.wait();
  } while (n > 0);
  out[t] = n;)",
    R"(t.tile:5:5: error: some threads of a tile may not reach this barrier, where the others wait for them
      t.barrier.wait();
      ^~~~~~~~~~~~~~~~
t.tile:6:12: note: this loop condition may differ between the threads of a tile
    } while (n > 0);
             ^~~~~
t.tile:2:11: note: 'n' is assigned a value here that may differ between the threads of a tile: 't' differs between threads
    int n = in[t];
            ^~~~~
  help: run the same number of iterations in all threads, with an 'if' around what only some of them do)")

REFUSED_IN_TILE(
    "a barrier in a loop that some threads break off",
    R"(for (int n = 0; n < 4; ++n) {
    if (in[t] == n) break;
    t.barrier.wait();
  }
  out[t] = 1;)",
    R"(t.tile:4:5: error: some threads of a tile may not reach this barrier, where the others wait for them
      t.barrier.wait();
      ^~~~~~~~~~~~~~~~
t.tile:3:21: note: some threads may leave the loop here
      if (in[t] == n) break;
                      ^~~~~~
t.tile:3:9: note: this condition may differ between the threads of a tile: 't' differs between threads
      if (in[t] == n) break;
          ^~~~~~~~~~
  help: instead of leaving the loop early, put the work of the other threads into an 'if' that ends before the barrier)")

REFUSED_IN_TILE(
    "a barrier in a loop that some threads go on with",
    R"(for (int n = 0; n < 4; ++n) {
    if (in[t] == n) continue;
    t.barrier.wait();
  }
  out[t] = 1;)",
    R"(t.tile:4:5: error: some threads of a tile may not reach this barrier, where the others wait for them
      t.barrier.wait();
      ^~~~~~~~~~~~~~~~
t.tile:3:21: note: some threads may continue with the next iteration here
      if (in[t] == n) continue;
                      ^~~~~~~~~
t.tile:3:9: note: this condition may differ between the threads of a tile: 't' differs between threads
      if (in[t] == n) continue;
          ^~~~~~~~~~
  help: instead of leaving the loop early, put the work of the other threads into an 'if' that ends before the barrier)")

REFUSED_IN_TILE(
    "a barrier in a case",
    R"(switch (t.local[0]) {
    case 0:
      t.barrier.wait();
  }
  out[t] = in[t];)",
    R"(t.tile:4:7: error: some threads of a tile may not reach this barrier, where the others wait for them
        t.barrier.wait();
        ^~~~~~~~~~~~~~~~
t.tile:2:11: note: this condition may differ between the threads of a tile: 't.local[0]' differs between threads
    switch (t.local[0]) {
            ^~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED(
    "a barrier in a function that some threads call",
    R"(void meet(tiled_index<4> t) { t.barrier.wait(); }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  if (in[t] > 4) meet(t);
  out[t] = 1;
})",
    R"(t.tile:3:18: error: some threads of a tile may not reach this call of 'meet', which waits for them at a barrier
    if (in[t] > 4) meet(t);
                   ^~~~~~~
t.tile:1:31: note: the barrier
  void meet(tiled_index<4> t) { t.barrier.wait(); }
                                ^~~~~~~~~~~~~~~~
t.tile:3:7: note: this condition may differ between the threads of a tile: 't' differs between threads
    if (in[t] > 4) meet(t);
        ^~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED(
    "a barrier that an argument decides over",
    R"(void meet(tiled_index<4> t, bool all) {
  if (all) t.barrier.wait();
}
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  meet(t, in[t] > 4);
  out[t] = 1;
})",
    R"(t.tile:5:11: error: this argument may differ between the threads of a tile, and 'meet' may wait at a barrier depending on its parameter 'all'
    meet(t, in[t] > 4);
            ^~~~~~~~~
t.tile:2:12: note: the barrier
    if (all) t.barrier.wait();
             ^~~~~~~~~~~~~~~~
t.tile:5:14: note: 't' differs between threads
    meet(t, in[t] > 4);
               ^
  help: pass a value that is the same in all threads of the tile)")

REFUSED(
    "a barrier that the result of a function decides over",
    R"(int own(tiled_index<4> t) { return t.local[0]; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  if (own(t) > 1) t.barrier.wait();
  out[t] = in[t];
})",
    R"(t.tile:3:19: error: some threads of a tile may not reach this barrier, where the others wait for them
    if (own(t) > 1) t.barrier.wait();
                    ^~~~~~~~~~~~~~~~
t.tile:3:7: note: this condition may differ between the threads of a tile: 'own' returns a different result in each thread
    if (own(t) > 1) t.barrier.wait();
        ^~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE(
    "tile_load under a condition on the thread",
    R"(tile_static int s[4];
  if (t.local[0] > 1) tile_load(s, in, t.tile_origin);
  out[t] = s[0];)",
    R"(t.tile:3:23: error: some threads of a tile may not reach this barrier, where the others wait for them
    if (t.local[0] > 1) tile_load(s, in, t.tile_origin);
                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
t.tile:3:7: note: this condition may differ between the threads of a tile: 't.local[0]' differs between threads
    if (t.local[0] > 1) tile_load(s, in, t.tile_origin);
        ^~~~~~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE(
    "tile_uniform under a condition on the thread",
    R"(int n = 0;
  if (t.local[0] > 1) n = tile_uniform(in[t]);
  out[t] = n;)",
    R"(t.tile:3:27: error: some threads of a tile may not reach this barrier, where the others wait for them
    if (t.local[0] > 1) n = tile_uniform(in[t]);
                            ^~~~~~~~~~~~~~~~~~~
t.tile:3:7: note: this condition may differ between the threads of a tile: 't.local[0]' differs between threads
    if (t.local[0] > 1) n = tile_uniform(in[t]);
        ^~~~~~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")
