// Operations that values do not have; values that are known to be wrong.
#define CHAPTER "rules of values"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE("assigning to a const variable",
                R"(const int a = in[t];
  a = 2;)",
                R"(t.tile:3:3: error: cannot assign to 'a', which is const
    a = 2;
    ^)")

REFUSED_IN_TILE("assigning to a sum",
                R"(int a = 1, b = 2;
  a + b = 3;)",
                R"(t.tile:3:3: error: this expression cannot be assigned to
    a + b = 3;
    ^~~~~)")

REFUSED_IN_TILE("assigning to a thread's index", "t.local[0] = 2;",
                R"(t.tile:2:3: error: this expression cannot be assigned to
    t.local[0] = 2;
    ^~~~~~~~~~)")

REFUSED_IN_TILE("incrementing a literal", "5++;",
                R"(t.tile:2:3: error: this expression cannot be assigned to
    5++;
    ^)")

REFUSED("operands that an operator does not take",
        R"(struct p { int x; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  p a = {1}, b = {2};
  out[t] = (a + b).x;
})",
        R"(t.tile:4:13: error: this operator does not take 'p' and 'p'
    out[t] = (a + b).x;
              ^~~~~)")

REFUSED_IN_TILE("a remainder of float", "out[t] = 5.0f % 2;",
                R"(t.tile:2:12: error: this operator does not take 'float' and 'int'
    out[t] = 5.0f % 2;
             ^~~~~~~~)")

REFUSED_IN_TILE("a bit operation on float", "out[t] = ~2.5f;",
                R"(t.tile:2:12: error: this operator does not take a 'float'
    out[t] = ~2.5f;
             ^~~~~)")

REFUSED("values of ? of different types",
        R"(struct p { int x; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  p a = {1};
  out[t] = (in[t] > 0 ? a : 1).x;
})",
        R"(t.tile:4:13: error: the two values of '?' are of different types, 'p' and 'int'
    out[t] = (in[t] > 0 ? a : 1).x;
              ^~~~~~~~~~~~~~~~~)")

REFUSED("a struct as a condition",
        R"(struct p { int x; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  p a = {1};
  if (a) out[t] = 1;
})",
        R"(t.tile:4:7: error: a condition must be a number or a bool, got 'p'
    if (a) out[t] = 1;
        ^)")

REFUSED("a struct from a number",
        R"(struct p { int x; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  p a = 1;
  out[t] = a.x;
})",
        R"(t.tile:3:9: error: cannot convert 'int' to 'p'
    p a = 1;
          ^)")

REFUSED_IN_TILE("calling what is no function",
                R"(int a = 1;
  out[t] = a(2);)",
                R"(t.tile:3:12: error: an 'int' cannot be called like a function
    out[t] = a(2);
             ^)")

REFUSED_IN_TILE("break outside of all loops", "break;",
                R"(t.tile:2:3: error: 'break' is outside of all loops and switches
    break;
    ^~~~~~)")

REFUSED_IN_TILE("continue outside of all loops", "continue;",
                R"(t.tile:2:3: error: 'continue' is outside of all loops
    continue;
    ^~~~~~~~~)")

REFUSED_IN_TILE("a constant index outside of an array",
                R"(int a[3] = {};
  out[t] = a[3];)",
                R"(t.tile:3:14: error: index 3 is outside of 'int[3]'
    out[t] = a[3];
               ^)")

REFUSED_IN_TILE("a negative constant index",
                R"(int a[3] = {};
  out[t] = a[-1];)",
                R"(t.tile:3:14: error: index -1 is outside of 'int[3]'
    out[t] = a[-1];
               ^~)")

REFUSED_IN_TILE("a constant index outside of a tile_static array",
                R"(tile_static int a[4][2];
  a[t.local[0]][2] = 1;)",
                R"(t.tile:3:17: error: index 2 is outside of 'int[2]'
    a[t.local[0]][2] = 1;
                  ^)")

REFUSED_IN_TILE("a dimension that an index does not have", "out[t] = t.local[1];",
                R"(t.tile:2:20: error: dimension 1 is outside of 'index<1>'
    out[t] = t.local[1];
                     ^)")

REFUSED_IN_TILE("division by zero", "out[t] = in[t] / 0;",
                R"(t.tile:2:20: error: division by zero
    out[t] = in[t] / 0;
                     ^)")

REFUSED_IN_TILE("a remainder by zero",
                R"(const int n = 0;
  out[t] = in[t] % n;)",
                R"(t.tile:3:20: error: division by zero
    out[t] = in[t] % n;
                     ^)")

REFUSED_IN_TILE("an array of no elements", "int a[0];",
                R"(t.tile:2:9: error: the size of the array is 0; expected 1 or more
    int a[0];
          ^)")

REFUSED_IN_TILE("an array of a size that is not constant",
                R"(int n = in[t];
  int a[n];)",
                R"(t.tile:3:9: error: the size of an array must be a constant integer
    int a[n];
          ^
  help: use a number, a const int with a constant value, or a constant passed by the caller)")

REFUSED_IN_TILE(
    "an array too large for a thread",
    R"(int a[17000];
  a[0] = 1;
  out[t] = a[0];)",
    R"(t.tile:2:7: error: the variables of one thread need 68000 bytes; the limit is 65536, and 'a' alone needs 68000
    int a[17000];
        ^
  help: keep large arrays in an array_view, or in tile_static memory)")

REFUSED_IN_TILE("a number too large for its type", "out[t] = 99999999999999999999;",
                R"(t.tile:2:12: error: this number does not fit 64 bits
    out[t] = 99999999999999999999;
             ^~~~~~~~~~~~~~~~~~~~)")
