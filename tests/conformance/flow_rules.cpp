// What a function does in which order: values before uses, ends of functions and loops.
#define CHAPTER "rules of flow"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE("a variable that has no value",
                R"(int n;
  out[t] = in[t] + n;)",
                R"(t.tile:3:20: error: 'n' is used before it has a value
    out[t] = in[t] + n;
                     ^
  help: give it a value where it is declared: int n = 0;)")

WARNED("a variable that may have no value",
       R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  int n;
  if (in[t] > 0) n = 1;
  out[t] = n;
})",
       R"(t.tile:4:12: warning: 'n' may be used before it has a value
    out[t] = n;
             ^
  help: give it a value where it is declared: int n = 0;)")

REFUSED_IN_TILE("an array that has no values",
                R"(int a[2];
  out[t] = in[t] + a[1];)",
                R"(t.tile:3:20: error: 'a' is used before it has a value
    out[t] = in[t] + a[1];
                     ^~~~
  help: give it a value where it is declared: int a[2] = {};)")

REFUSED("a member that has no value",
        R"(struct p { int x, y; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  p a;
  a.x = in[t];
  out[t] = a.y;
})",
        R"(t.tile:5:12: error: 'a.y' is used before it has a value
    out[t] = a.y;
             ^~~
  help: give it a value where it is declared: p a = {};)")

REFUSED("a function that may return nothing",
        R"(int f(int a) { if (a > 0) return 1; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(in[t]);
})",
        R"(t.tile:1:5: error: 'f' may end without returning an 'int'
  int f(int a) { if (a > 0) return 1; }
      ^
  help: return a value at the end)")

REFUSED("a switch whose cases do not all return",
        R"(int f(int a) { switch (a) { case 0: return 1; default: break; } }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(in[t]);
})",
        R"(t.tile:1:5: error: 'f' may end without returning an 'int'
  int f(int a) { switch (a) { case 0: return 1; default: break; } }
      ^
  help: return a value at the end)")

REFUSED_IN_TILE(
    "a loop that never ends", "while (true) out[t] += in[t];",
    R"(t.tile:2:3: error: this loop never ends: its condition is always true, and no statement leaves it
    while (true) out[t] += in[t];
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  help: write a condition that becomes false, or leave it with 'break' or 'return')")

REFUSED_IN_TILE(
    "a tile_static variable that nobody writes",
    R"(tile_static int s[4];
  out[t] = in[t] + s[t.local[0]];)",
    R"(t.tile:2:19: error: the tile_static variable 's' is read, but no thread ever writes it
    tile_static int s[4];
                    ^
  help: let threads write it, and wait at the barrier before others read it)")

WARNED("a value that nobody uses",
       R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  in[t] + 1;
  out[t] = 1;
})",
       R"(t.tile:2:3: warning: the result of this expression is not used
    in[t] + 1;
    ^~~~~~~~~
  help: assign the result, or remove the statement)")

WARNED("a comparison in place of an assignment",
       R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] == in[t];
})",
       R"(t.tile:2:3: warning: the result of this expression is not used
    out[t] == in[t];
    ^~~~~~~~~~~~~~~
  help: to assign it, write = instead of ==)")

WARNED("an assignment in place of a comparison",
       R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  int n = in[t];
  if (n = 1) out[t] = n;
})",
       R"(t.tile:3:7: warning: this condition assigns a value
    if (n = 1) out[t] = n;
        ^~~~~
  help: to compare, write ==; to assign, use a separate statement before)")

WARNED("a shift by too many bits",
       R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = in[t] << 32;
})",
       R"(t.tile:2:21: warning: a shift by 32 of an 'int', which has 32 bits
    out[t] = in[t] << 32;
                      ^~
  help: shift by 0 to 31)")

WARNED("a double beside a float",
       R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  float x = in[t];
  out[t] = x * 0.5 > 1;
})",
       R"(t.tile:3:16: warning: this number is a double and promotes the float expression to double
    out[t] = x * 0.5 > 1;
                 ^~~
  help: append f to the number to compute in float)")

WARNED("a parameter that is not used",
       R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
})",
       R"(t.tile:1:51: warning: 'in' is bound, but the kernel does not use it
  void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
                                                    ^~
  help: remove it, or omit its name)")

WARNED(
    "a variable that all threads write",
    R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  tile_static int s;
  s = in[t];
  t.barrier.wait();
  out[t] = s;
})",
    R"(t.tile:3:3: warning: all threads of a tile write different values to 's'; any one of them may remain
    s = in[t];
    ^~~~~~~~~
  help: give each thread its own element, or let one thread write: if (t_idx.local[0] == 0))")

WARNED(
    "a sum that all threads change",
    R"(void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[0] += in[t];
})",
    R"(t.tile:2:3: warning: all threads of a tile change 'out' at the same time, so updates are lost
    out[0] += in[t];
    ^~~~~~~~~~~~~~~
  help: use an atomic function, or let one thread do it: if (t_idx.local[0] == 0))")
