// What the functions of whole tiles do not take.
#define CHAPTER "rules of tile functions"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE("tile_load of an array of one thread",
                R"(int a[4];
  tile_load(a, in, t.tile_origin);
  out[t] = a[0];)",
                R"(t.tile:3:13: error: 'tile_load' takes a tile_static array, got an 'int[4]'
    tile_load(a, in, t.tile_origin);
              ^)")

REFUSED_IN_TILE(
    "tile_load from the place of the thread",
    R"(tile_static int s[4];
  tile_load(s, in, t);
  out[t] = s[0];)",
    R"(t.tile:3:20: error: 'tile_load' takes the index in the view where the array begins, not the thread's index
    tile_load(s, in, t);
                     ^
  help: use t_idx.tile_origin, the index of the tile's first thread)")

REFUSED_IN_TILE(
    "tile_load of other elements",
    R"(tile_static float s[4];
  tile_load(s, in, t.tile_origin);
  out[t] = 1;)",
    R"(t.tile:3:16: error: 'tile_load' takes a view of 'float' of 1 dimension for 'float[4]', got an 'array_view<const int, 1>'
    tile_load(s, in, t.tile_origin);
                 ^~)")

REFUSED_IN_TILE("an array that is used before tile_wait",
                R"(tile_static int s[4];
  tile_load_async(s, in, t.tile_origin);
  out[t] = s[0];
  tile_wait(t);)",
                R"(t.tile:4:12: error: 's' is used while tile_load_async may still load it
    out[t] = s[0];
             ^~~~
t.tile:3:3: note: it is loaded here
    tile_load_async(s, in, t.tile_origin);
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  help: write tile_wait(t_idx), which all threads of the tile reach, before this)")

REFUSED_IN_TILE("tile_load_async without tile_wait",
                R"(tile_static int s[4];
  tile_load_async(s, in, t.tile_origin);
  out[t] = 1;)",
                R"(t.tile:3:3: error: nothing waits for what this loads
    tile_load_async(s, in, t.tile_origin);
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  help: write tile_wait(t_idx), which all threads of the tile reach, before they use the array)")

REFUSED_IN_TILE("tile_store to a view of const elements",
                R"(tile_static int s[4];
  s[t.local[0]] = out[t];
  tile_store(in, t.tile_origin, s);)",
                R"(t.tile:4:14: error: cannot write through 'in', an 'array_view<const int, 1>'
    tile_store(in, t.tile_origin, s);
               ^~
  help: its elements are const: use a view of non-const elements)")

REFUSED_IN_TILE(
    "tile_uniform within an expression", "out[t] = in[t] + tile_uniform(in[t]);",
    R"(t.tile:2:20: error: 'tile_uniform' must be the whole initialiser of a variable, the whole right side of an assignment, or the whole condition of 'if', 'while' or 'for'
    out[t] = in[t] + tile_uniform(in[t]);
                     ^~~~~~~~~~~~~~~~~~~
  help: assign it to a variable first: auto same = tile_uniform(...);)")

REFUSED_IN_TILE("in_bounds without what the thread is to lie in",
                "if (t.in_bounds) out[t] = in[t];",
                R"(t.tile:2:9: error: 'tiled_index<4>' has no member 'in_bounds'
    if (t.in_bounds) out[t] = in[t];
          ^~~~~~~~~
  help: pass the view or extent to test against: in_bounds(view))")
