// What the operations of whole tiles do not take.
#define CHAPTER "rules of tile operations"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE("tile_reduce under a condition on the thread",
                R"(if (t.local[0] < 2) out[t] = tile_reduce(t, in[t], plus);)",
                R"(t.tile:2:32: error: some threads of a tile may not reach this call of 'tile_reduce', which waits for them at a barrier
    if (t.local[0] < 2) out[t] = tile_reduce(t, in[t], plus);
                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~
t.tile:2:7: note: this condition may differ between the threads of a tile: 't.local[0]' differs between threads
    if (t.local[0] < 2) out[t] = tile_reduce(t, in[t], plus);
        ^~~~~~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE("tile_any on the right of &&, where some threads do not come",
                R"(if (in[t] < 2 && tile_any(t, in[t] > 1)) out[t] = 1;)",
                R"(t.tile:2:20: error: some threads of a tile may not reach this call of 'tile_any', which waits for them at a barrier
    if (in[t] < 2 && tile_any(t, in[t] > 1)) out[t] = 1;
                     ^~~~~~~~~~~~~~~~~~~~~~
t.tile:2:7: note: this condition may differ between the threads of a tile: 't' differs between threads
    if (in[t] < 2 && tile_any(t, in[t] > 1)) out[t] = 1;
        ^~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE("a scan in a choice between values",
                R"(out[t] = in[t] > 2 ? tile_inclusive_scan(t, 1, plus) : 0;)",
                R"(t.tile:2:24: error: some threads of a tile may not reach this call of 'tile_inclusive_scan', which waits for them at a barrier
    out[t] = in[t] > 2 ? tile_inclusive_scan(t, 1, plus) : 0;
                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
t.tile:2:12: note: this condition may differ between the threads of a tile: 't' differs between threads
    out[t] = in[t] > 2 ? tile_inclusive_scan(t, 1, plus) : 0;
             ^~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE("tile_reduce without an operation",
                R"(out[t] = tile_reduce(t, in[t]);)",
                R"(t.tile:2:12: error: 'tile_reduce' takes 3 arguments, got 2
    out[t] = tile_reduce(t, in[t]);
             ^~~~~~~~~~~~~~~~~~~~~
  help: write tile_reduce(t_idx, x, plus))")

REFUSED_IN_TILE("tile_exclusive_scan without an identity",
                R"(out[t] = tile_exclusive_scan(t, in[t], plus);)",
                R"(t.tile:2:12: error: 'tile_exclusive_scan' takes 4 arguments, got 3
    out[t] = tile_exclusive_scan(t, in[t], plus);
             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  help: write tile_exclusive_scan(t_idx, x, plus, 0))")

REFUSED_IN_TILE("tile_count of no condition",
                R"(out[t] = tile_count(t);)",
                R"(t.tile:2:12: error: 'tile_count' takes 2 arguments, got 1
    out[t] = tile_count(t);
             ^~~~~~~~~~~~~
  help: write tile_count(t_idx, condition))")

REFUSED_IN_TILE("tile_reduce without the thread",
                R"(out[t] = tile_reduce(in[t], t, plus);)",
                R"(t.tile:2:24: error: 'tile_reduce' is computed by all threads of a tile: its first argument is the thread's tiled_index, got an 'int'
    out[t] = tile_reduce(in[t], t, plus);
                         ^~~~~
  help: declare the kernel over a tiled_index<...>, and pass it here)")

REFUSED_IN_TILE("an operation that is misspelt",
                R"(out[t] = tile_reduce(t, in[t], maximun);)",
                R"(t.tile:2:34: error: 'tile_reduce' takes an operation here: plus, multiplies, minimum, maximum, bit_and, bit_or, bit_xor, or the name of a function of two values
    out[t] = tile_reduce(t, in[t], maximun);
                                   ^~~~~~~
  help: did you mean 'maximum'?)")

REFUSED_IN_TILE("an operation that is a variable",
                R"(out[t] = tile_reduce(t, in[t], in);)",
                R"(t.tile:2:34: error: 'tile_reduce' takes an operation here: plus, multiplies, minimum, maximum, bit_and, bit_or, bit_xor, or the name of a function of two values
    out[t] = tile_reduce(t, in[t], in);
                                   ^~)")

REFUSED_IN_TILE("bit_and of floats",
                R"(out[t] = (int)tile_reduce(t, in[t] * 0.5f, bit_and);)",
                R"(t.tile:2:46: error: 'bit_and' combines integers and short vectors of them, got a 'float'
    out[t] = (int)tile_reduce(t, in[t] * 0.5f, bit_and);
                                               ^~~~~~~
  help: write a function, and name it here: float combine(float a, float b))")

REFUSED_IN_TILE("plus of structs",
                R"(struct pair {
    int a, b;
  };
  pair p = {in[t], 1};
  p = tile_reduce(t, p, plus);
  out[t] = p.a;)",
                R"(t.tile:6:25: error: 'plus' combines numbers and short vectors, got a 'pair'
    p = tile_reduce(t, p, plus);
                          ^~~~
  help: write a function, and name it here: pair combine(pair a, pair b))")

REFUSED_IN_TILE("tile_shuffle of a view",
                R"(out[t] = tile_shuffle(t, in, 0);)",
                R"(t.tile:2:28: error: an 'array_view<const int, 1>' cannot be shared by a tile
    out[t] = tile_shuffle(t, in, 0);
                             ^~)")

REFUSED_IN_TILE("tile_shuffle by an index of another rank",
                R"(out[t] = tile_shuffle(t, in[t], index<2>(0, 1));)",
                R"(t.tile:2:35: error: cannot convert 'index<2>' to 'index<1>'
    out[t] = tile_shuffle(t, in[t], index<2>(0, 1));
                                    ^~~~~~~~~~~~~~)")

REFUSED_IN_TILE("tile_broadcast from a thread",
                R"(out[t] = tile_broadcast(t, in[t], t);)",
                R"(t.tile:2:37: error: cannot convert 'tiled_index<4>' to 'int'
    out[t] = tile_broadcast(t, in[t], t);
                                      ^
  help: write .global[0] after the index)")

REFUSED_IN_TILE("tile_broadcast from a thread of each thread's own",
                R"(out[t] = tile_broadcast(t, in[t], 3 - t.local[0]);)",
                R"(t.tile:2:37: error: this argument may differ between the threads of a tile, and 'tile_broadcast' takes one value for all of them
    out[t] = tile_broadcast(t, in[t], 3 - t.local[0]);
                                      ^~~~~~~~~~~~~~
t.tile:2:41: note: 't.local[0]' differs between threads
    out[t] = tile_broadcast(t, in[t], 3 - t.local[0]);
                                          ^~~~~~~~~~
  help: use tile_shuffle, where each thread names a thread of its own)")

REFUSED_IN_TILE("tile_broadcast from the thread itself",
                R"(out[t] = tile_broadcast(t, in[t], t.local);)",
                R"(t.tile:2:37: error: this argument may differ between the threads of a tile, and 'tile_broadcast' takes one value for all of them
    out[t] = tile_broadcast(t, in[t], t.local);
                                      ^~~~~~~
t.tile:2:37: note: 't.local' differs between threads
    out[t] = tile_broadcast(t, in[t], t.local);
                                      ^~~~~~~
  help: use tile_shuffle, where each thread names a thread of its own)")

REFUSED_IN_TILE("tile_broadcast under a condition on the thread",
                R"(if (t.local[0] < 2) out[t] = tile_broadcast(t, in[t], 0);)",
                R"(t.tile:2:32: error: some threads of a tile may not reach this call of 'tile_broadcast', which waits for them at a barrier
    if (t.local[0] < 2) out[t] = tile_broadcast(t, in[t], 0);
                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~
t.tile:2:7: note: this condition may differ between the threads of a tile: 't.local[0]' differs between threads
    if (t.local[0] < 2) out[t] = tile_broadcast(t, in[t], 0);
        ^~~~~~~~~~~~~~
  help: end the conditional block before the barrier, and repeat the condition after it)")

REFUSED_IN_TILE("tile_broadcast from a thread that is read while others write",
                R"(out[t] = tile_broadcast(t, in[t], out[0]);)",
                R"(t.tile:2:37: error: this argument may differ between the threads of a tile, and 'tile_broadcast' takes one value for all of them
    out[t] = tile_broadcast(t, in[t], out[0]);
                                      ^~~~~~
t.tile:2:37: note: 'out' is written by the kernel, possibly by other threads at this time
    out[t] = tile_broadcast(t, in[t], out[0]);
                                      ^~~
  help: give all threads the same value: auto same = tile_uniform(out[0]);)")

REFUSED_IN_TILE("tile_argmin of vectors",
                R"(out[t] = tile_argmin(t, float_2(in[t], 1));)",
                R"(t.tile:2:27: error: 'tile_argmin' compares numbers, got a 'float_2'
    out[t] = tile_argmin(t, float_2(in[t], 1));
                            ^~~~~~~~~~~~~~~~~
  help: pass one of its components)")

REFUSED_IN_TILE("an identity of another type",
                R"(out[t] = tile_exclusive_scan(t, in[t], plus, in);)",
                R"(t.tile:2:48: error: cannot convert 'array_view<const int, 1>' to 'int'
    out[t] = tile_exclusive_scan(t, in[t], plus, in);
                                                 ^~
  help: access one element, with one index per dimension)")

REFUSED("tile_broadcast in a function, from a thread of each thread's own",
        R"(int first(tiled_index<4> t, int x, int from) { return tile_broadcast(t, x, from); }
void k(tiled_index<4> t, array_view<int, 1> out) {
  out[t] = first(t, out[t], t.local[0]);
})",
        R"(t.tile:3:29: error: this argument may differ between the threads of a tile, and 'first' passes its parameter 'from' to 'tile_broadcast', which takes one value for all of them
    out[t] = first(t, out[t], t.local[0]);
                              ^~~~~~~~~~
t.tile:1:55: note: the call of 'tile_broadcast'
  int first(tiled_index<4> t, int x, int from) { return tile_broadcast(t, x, from); }
                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~
t.tile:3:29: note: 't.local[0]' differs between threads
    out[t] = first(t, out[t], t.local[0]);
                              ^~~~~~~~~~
  help: use tile_shuffle, where each thread names a thread of its own)")

REFUSED("tile_reduce in a kernel without tiles",
        R"(void k(index<1> i, array_view<int, 1> out) {
  out[i] = tile_reduce(i, 1, plus);
})",
        R"(t.tile:2:24: error: 'tile_reduce' is computed by all threads of a tile: its first argument is the thread's tiled_index, got an 'index<1>'
    out[i] = tile_reduce(i, 1, plus);
                         ^
  help: declare the kernel over a tiled_index<...>, and pass it here)")

REFUSED("a function that returns something else",
        R"(float mean(int a, int b) { return (a + b) * 0.5f; }
void k(tiled_index<4> t, array_view<int, 1> out) {
  out[t] = tile_reduce(t, out[t], mean);
})",
        R"(t.tile:3:35: error: 'mean' returns a 'float'; an operation on 'int' must return one
    out[t] = tile_reduce(t, out[t], mean);
                                    ^~~~
  help: it takes two values of the type that it combines, and returns one)")

REFUSED("a function that takes something else",
        R"(struct pair {
  int a, b;
};
pair join(pair a, pair b) { return b; }
void k(tiled_index<4> t, array_view<int, 1> out) {
  out[t] = tile_reduce(t, out[t], join);
})",
        R"(t.tile:6:35: error: 'join' returns a 'pair'; an operation on 'int' must return one
    out[t] = tile_reduce(t, out[t], join);
                                    ^~~~
  help: it takes two values of the type that it combines, and returns one)")

REFUSED("a function of one value",
        R"(int twice(int a) { return 2 * a; }
void k(tiled_index<4> t, array_view<int, 1> out) {
  out[t] = tile_reduce(t, out[t], twice);
})",
        R"(t.tile:3:35: error: no function 'twice' combines two values of type 'int'; there is twice(int)
    out[t] = tile_reduce(t, out[t], twice);
                                    ^~~~~
  help: it takes two values of the type that it combines, and returns one)")
