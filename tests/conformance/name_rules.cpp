// Names that mean nothing, or too much; functions that do not fit.
#define CHAPTER "rules of names and functions"
#include "tests/conformance/case.hpp"

REFUSED_IN_TILE("an unknown name, with the nearest known one",
                R"(int total = 1;
  out[t] = totl;)",
                R"(t.tile:3:12: error: unknown name 'totl'
    out[t] = totl;
             ^~~~
  help: did you mean 'total'?)")

REFUSED_IN_TILE("an unknown function", "out[t] = sqare(in[t]);",
                R"(t.tile:2:12: error: unknown function 'sqare'
    out[t] = sqare(in[t]);
             ^~~~~)")

REFUSED_IN_TILE("a name that is declared twice in a block",
                R"(int a;
  float a;)",
                R"(t.tile:3:9: error: 'a' is declared twice in this block
    float a;
          ^)")

REFUSED_IN_TILE("a variable in its own initialiser",
                R"(int a = a + 1;
  out[t] = a;)",
                R"(t.tile:2:11: error: 'a' is used in its own initialiser
    int a = a + 1;
            ^)")

REFUSED_IN_TILE("a name used before it is declared",
                R"(b = 1;
  int b;)",
                R"(t.tile:2:3: error: unknown name 'b'
    b = 1;
    ^)")

REFUSED_IN_TILE("a loop's variable behind the loop",
                R"(for (int n = 0; n < 2; ++n) {}
  out[t] = n;)",
                R"(t.tile:3:12: error: unknown name 'n'
    out[t] = n;
             ^)")

REFUSED("a struct that is defined twice",
        R"(struct p { int x; };
struct p { int y; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
})",
        R"(t.tile:2:8: error: struct 'p' is defined twice
  struct p { int y; };
         ^)")

REFUSED("a function that is defined twice",
        R"(int f(int a) { return a; }
int f(int b) { return b; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(1);
})",
        R"(t.tile:2:5: error: function 'f' is defined twice
  int f(int b) { return b; }
      ^)")

REFUSED("a field that a struct does not have",
        R"(struct p { int first; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  p a = {1};
  out[t] = a.frist;
})",
        R"(t.tile:4:14: error: struct 'p' has no member 'frist'
    out[t] = a.frist;
               ^~~~~
  help: did you mean 'first'?)")

REFUSED("recursion, with the cycle",
        R"(int f(int n);
int g(int n) { return f(n - 1); }
int f(int n) { return n == 0 ? 0 : g(n); }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(3);
})",
        R"(t.tile:3:36: error: functions of a kernel cannot be recursive: g -> f -> g
  int f(int n) { return n == 0 ? 0 : g(n); }
                                     ^~~~)")

REFUSED("a function that calls itself",
        R"(int f(int n) { return n == 0 ? 0 : f(n - 1); }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(3);
})",
        R"(t.tile:1:36: error: functions of a kernel cannot be recursive: f -> f
  int f(int n) { return n == 0 ? 0 : f(n - 1); }
                                     ^~~~~~~~)")

REFUSED("too few arguments",
        R"(int f(int a, int b) { return a + b; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(1);
})",
        R"(t.tile:3:12: error: no function 'f' takes (int); there is f(int, int)
    out[t] = f(1);
             ^~~~)")

REFUSED(
    "overloads that fit equally well",
    R"(int f(int a, float b) { return 1; }
int f(float a, int b) { return 2; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(1, 1);
})",
    R"(t.tile:4:12: error: the call of 'f' with (int, int) is ambiguous: f(int, float), f(float, int)
    out[t] = f(1, 1);
             ^~~~~~~)")

REFUSED_IN_TILE("a value returned from a kernel", "return 1;",
                R"(t.tile:2:10: error: this function returns nothing
    return 1;
           ^)")

REFUSED("a return without the function's value",
        R"(int f(int a) { return; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(1);
})",
        R"(t.tile:1:16: error: this function returns an 'int'
  int f(int a) { return; }
                 ^~~~~~~
  help: write the value after 'return')")
