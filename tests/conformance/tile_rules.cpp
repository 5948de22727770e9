// What tiles and views may not do, and how the compiler says so.
#define CHAPTER "rules of tiles and views"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE("a tile_static variable has no initialiser", "tile_static int total = 0;",
                R"(t.tile:2:19: error: the tile_static variable 'total' cannot have an initialiser
    tile_static int total = 0;
                    ^~~~~
  help: let one thread assign it, then wait at the barrier)")

REFUSED_IN_TILE("a tile_static variable is no reference", "tile_static int& r;",
                R"(t.tile:2:15: error: a tile_static variable cannot be a reference
    tile_static int& r;
                ^~~~
  help: declare it without tile_static, for each thread)")

REFUSED_IN_TILE("a tile_static variable is no view", "tile_static array_view<int, 1> w;",
                R"(t.tile:2:15: error: a tile_static variable cannot be of type 'array_view<int, 1>'
    tile_static array_view<int, 1> w;
                ^~~~~~~~~~~~~~~~~~
  help: numbers, vectors, structs, index<N>, extent<N> and arrays of them can be tile_static)")

REFUSED_IN_TILE("a tile_static variable is not const", "const tile_static int x;",
                R"(t.tile:2:21: error: a tile_static variable cannot be const
    const tile_static int x;
                      ^~~
  help: it cannot be initialised, so it would have no value)")

WARNED(
    "a tile_static variable in a kernel without tiles is a warning",
    R"(void k(index<1> i, array_view<const int, 1> in, array_view<int, 1> out) {
  tile_static int s;
  out[i] = in[i];
})",
    R"(t.tile:2:19: warning: the tile_static variable 's' is declared in a kernel without tiles; its value is undefined
    tile_static int s;
                    ^
  help: take a tiled_index and launch over a tiled extent)")

REFUSED_IN_TILE("a barrier is a separate statement", "int a = (t.barrier.wait(), 1);",
                R"(t.tile:2:12: error: a barrier must be a separate statement
    int a = (t.barrier.wait(), 1);
             ^~~~~~~~~~~~~~~~)")

REFUSED_IN_TILE("a wait takes no arguments", "t.barrier.wait(1);",
                R"(t.tile:2:3: error: 'wait' takes no arguments
    t.barrier.wait(1);
    ^~~~~~~~~~~~~~~~~)")

REFUSED_IN_TILE("a wait by another name", "t.barrier.wait_with_global_fence();",
                R"(t.tile:2:13: error: a barrier has no method 'wait_with_global_fence'
    t.barrier.wait_with_global_fence();
              ^~~~~~~~~~~~~~~~~~~~~~
  help: did you mean 'wait_with_global_memory_fence'?)")

REFUSED("a kernel without tiles has no barrier",
        R"(void k(index<1> i, array_view<const int, 1> in, array_view<int, 1> out) {
  i.barrier.wait();
})",
        R"(t.tile:2:5: error: an 'index<1>' has no member 'barrier'
    i.barrier.wait();
      ^~~~~~~)")

REFUSED_IN_TILE("a fence takes the tile's barrier", "global_memory_fence();",
                R"(t.tile:2:3: error: 'global_memory_fence' takes the tile's barrier
    global_memory_fence();
    ^~~~~~~~~~~~~~~~~~~~~
  help: write global_memory_fence(t_idx.barrier))")

REFUSED_IN_TILE("writing through a view of const elements", "in[t] = 1;",
                R"(t.tile:2:3: error: cannot write through 'in', an 'array_view<const int, 1>'
    in[t] = 1;
    ^~~~~
  help: its elements are const: use a view of non-const elements)")

REFUSED_IN_TILE("incrementing through a view of const elements", "in[t]++;",
                R"(t.tile:2:3: error: cannot write through 'in', an 'array_view<const int, 1>'
    in[t]++;
    ^~~~~
  help: its elements are const: use a view of non-const elements)")

REFUSED_IN_TILE("a compound assignment through a view of const elements", "in[t] += 2;",
                R"(t.tile:2:3: error: cannot write through 'in', an 'array_view<const int, 1>'
    in[t] += 2;
    ^~~~~
  help: its elements are const: use a view of non-const elements)")

REFUSED_IN_TILE(
    "an index of another rank", "out[t] = in[index<2>(1, 2)];",
    R"(t.tile:2:15: error: 'in' is an 'array_view<const int, 1>' and takes an index<1>, got 'index<2>'
    out[t] = in[index<2>(1, 2)];
                ^~~~~~~~~~~~~~)")

REFUSED_IN_TILE(
    "too many indices", "out[t] = in(1, 2);",
    R"(t.tile:2:12: error: 'in' is an 'array_view<const int, 1>' and takes 1 index, got 2
    out[t] = in(1, 2);
             ^~~~~~~~)")

REFUSED(
    "a view of another element type for a parameter",
    R"(void f(array_view<float, 1> v) {}
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  f(out);
})",
    R"(t.tile:3:5: error: cannot pass 'array_view<int, 1>' for the parameter 'v', an 'array_view<float, 1>'
    f(out);
      ^~~
  help: both must have the same element type)")

REFUSED(
    "a view of another rank for a parameter",
    R"(void f(array_view<int, 2> v) {}
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  f(out);
})",
    R"(t.tile:3:5: error: cannot pass 'array_view<int, 1>' for the parameter 'v', an 'array_view<int, 2>'
    f(out);
      ^~~
  help: use view_as to give it more dimensions)")

REFUSED(
    "a view of const elements for a parameter that writes",
    R"(void f(array_view<int, 1> v) { v[0] = 1; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  f(in);
})",
    R"(t.tile:3:5: error: cannot pass 'array_view<const int, 1>' for the parameter 'v', an 'array_view<int, 1>'
    f(in);
      ^~
  help: its elements are const: use array_view<const int, 1>)")

REFUSED_IN_TILE(
    "an index that is no integer", "out[t] = in[1.5f];",
    R"(t.tile:2:15: error: an index of 'in' must be an integer or an index<1>, got 'float'
    out[t] = in[1.5f];
                ^~~~)")

REFUSED_IN_TILE("a member that a view does not have", "out[t] = in.extents[0];",
                R"(t.tile:2:15: error: 'array_view<const int, 1>' has no member 'extents'
    out[t] = in.extents[0];
                ^~~~~~~
  help: did you mean 'extent'?)")
