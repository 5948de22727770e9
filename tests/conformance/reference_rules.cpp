// What references, pointers and atomic functions do not take.
#define CHAPTER "rules of references and atomics"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE("a reference to a value",
                R"(int& r = in[t] + 1;
  out[t] = r;)",
                R"(t.tile:2:12: error: the reference 'r', 'int&', cannot refer to a temporary value
    int& r = in[t] + 1;
             ^~~~~~~~~
  help: make the reference const, or refer to a variable or an element)")

REFUSED_IN_TILE("a reference to nothing",
                R"(int& r;
  out[t] = 1;)",
                R"(t.tile:2:8: error: the reference 'r' is not initialised
    int& r;
         ^
  help: write what it refers to after '=')")

REFUSED_IN_TILE("a reference of another type",
                R"(float& r = out[t];
  r = 1;)",
                R"(t.tile:2:14: error: the reference 'r', 'float&', cannot refer to an 'int'
    float& r = out[t];
               ^~~~~~)")

REFUSED_IN_TILE("a reference that would change what is const",
                R"(int& r = in[t];
  r = 1;)",
                R"(t.tile:2:12: error: the reference 'r', 'int&', cannot refer to a const value
    int& r = in[t];
             ^~~~~
  help: make the reference const: const int& r)")

REFUSED("a value for a parameter by reference",
        R"(void up(int& n) { n += 1; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  up(3);
  out[t] = 1;
})",
        R"(t.tile:3:6: error: the reference 'n', 'int&', cannot refer to a temporary value
    up(3);
       ^
  help: make the reference const, or refer to a variable or an element)")

REFUSED("an array of another size for a parameter",
        R"(int f(const int a[3]) { return a[0]; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  int a[4] = {};
  out[t] = f(a);
})",
        R"(t.tile:4:14: error: the reference 'a', 'const int[3]&', cannot refer to an 'int[4]'
    out[t] = f(a);
               ^)")

REFUSED_IN_TILE(
    "an atomic function on a value", "atomic_fetch_add(out[t], 1);",
    R"(t.tile:2:20: error: 'atomic_fetch_add' takes the address of what it updates, got an 'int'
    atomic_fetch_add(out[t], 1);
                     ^~~~~~
  help: write & in front of it)")

REFUSED_IN_TILE("an atomic function on a variable of one thread",
                R"(int n = 0;
  atomic_fetch_add(&n, 1);
  out[t] = n;)",
                R"(t.tile:3:20: error: 'atomic_fetch_add' cannot update a variable of one thread
    atomic_fetch_add(&n, 1);
                     ^~
  help: update an element of a view or of a tile_static array)")

REFUSED_IN_TILE("an atomic function on elements that are const", "atomic_fetch_add(&in[t], 1);",
                R"(t.tile:2:20: error: 'atomic_fetch_add' cannot update a const element
    atomic_fetch_add(&in[t], 1);
                     ^~~~~~
  help: use a view of non-const elements)")

REFUSED_IN_TILE(
    "an atomic function on a long",
    R"(tile_static long n;
  atomic_fetch_add(&n, 1);
  out[t] = 1;)",
    R"(t.tile:3:20: error: 'atomic_fetch_add' updates an int, an unsigned int or a float, not a 'long'
    atomic_fetch_add(&n, 1);
                     ^~)")

REFUSED_IN_TILE(
    "an atomic maximum of float",
    R"(tile_static float x;
  atomic_fetch_max(&x, 1.0f);
  out[t] = 1;)",
    R"(t.tile:3:20: error: 'atomic_fetch_max' updates an int or an unsigned int, not a 'float'
    atomic_fetch_max(&x, 1.0f);
                     ^~)")

REFUSED_IN_TILE("too many indices for a projection", "out[t] = in[0][1];",
                R"(t.tile:2:12: error: an 'int' has no elements to index
    out[t] = in[0][1];
             ^~~~~~~~)")

REFUSED_IN_TILE(
    "a section with too few numbers", "out[t] = in.section(1)[0];",
    R"(t.tile:2:12: error: 'section' of an 'array_view<const int, 1>' takes an 'index<1>' and an 'extent<1>', or one of them, or 2 integers; got (int)
    out[t] = in.section(1)[0];
             ^~~~~~~~~~~~~)")

REFUSED("view_as of a view of two dimensions",
        "void k(index<1> i, array_view<int, 2> v) { v.view_as(extent<1>(3))[i] = 1; }",
        R"(t.tile:1:44: error: 'view_as' takes a view of one dimension, not an 'array_view<int, 2>'
  void k(index<1> i, array_view<int, 2> v) { v.view_as(extent<1>(3))[i] = 1; }
                                             ^~~~~~~~~~~~~~~~~~~~~~~
  help: index it first: each row of a view is a view)")
