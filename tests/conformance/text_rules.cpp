// What is no kernel text.
#define CHAPTER "rules of texts"
#include "tests/conformance/case.hpp"

REFUSED(
    "a text without a kernel", "int f(int a) { return a; }",
    R"(the text 't.tile' has no kernel; a kernel is a lambda, or a void function whose first parameter is an index<N> or a tiled_index<...>)")

REFUSED("a tile of no threads",
        "void k(tiled_index<0, 4> t, array_view<int, 2> out) { out[t] = 1; }",
        R"(t.tile:1:20: error: the tile extent of dimension 0 is 0; expected 1 or more
  void k(tiled_index<0, 4> t, array_view<int, 2> out) { out[t] = 1; }
                     ^)")

REFUSED("a tile of four dimensions", "void k(tiled_index<1, 2, 3, 4> t) {}",
        R"(t.tile:1:8: error: 'tiled_index' takes 1 to 3 tile extents, got 4
  void k(tiled_index<1, 2, 3, 4> t) {}
         ^~~~~~~~~~~~~~~~~~~~~~~)")

REFUSED(
    "a lambda without an index", "[=]() {}",
    R"(t.tile:1:1: error: a kernel's lambda takes one parameter, an index<N> or a tiled_index<...>; it has 0
  [=]() {}
  ^)")

REFUSED("two lambdas in one text",
        R"([=](index<1> i) {}
[=](index<1> i) {})",
        R"(t.tile:2:1: error: this text has more than one lambda
  [=](index<1> i) {}
  ^
  help: give each kernel a separate text, or write named functions)")

REFUSED_IN_TILE("goto",
                R"(goto end;
  end: out[t] = 1;)",
                R"(t.tile:2:3: error: 'goto' is not part of the kernel language
    goto end;
    ^~~~
t.tile:3:6: error: expected ';' after the expression, got ':'
    end: out[t] = 1;
       ^)")

REFUSED_IN_TILE("new", "int* p = new int;",
                R"(t.tile:2:12: error: 'new' is not part of the kernel language
    int* p = new int;
             ^~~)")

REFUSED_IN_TILE("a pointer to nothing", "int* p;",
                R"(t.tile:2:8: error: the pointer 'p' is not initialised
    int* p;
         ^
  help: initialise it; it cannot be changed later: = &...)")

REFUSED_IN_TILE("arithmetic with pointers",
                R"(int* p = &out[t];
  *(p + 1) = 2;)",
                R"(t.tile:3:5: error: kernels cannot do pointer arithmetic
    *(p + 1) = 2;
      ^
  help: dereference it with * or ->, or pass it to a function)")

REFUSED_IN_TILE("a null pointer", "int* p = nullptr;",
                R"(t.tile:2:12: error: null pointers are not supported
    int* p = nullptr;
             ^~~~~~~
  help: initialise the pointer with an address)")

REFUSED("a pointer as a field",
        R"(struct p { int* x; };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
})",
        R"(t.tile:1:12: error: a struct cannot hold a pointer or a reference
  struct p { int* x; };
             ^~~~
  help: store an index into the view instead)")

REFUSED("a function that returns a pointer",
        R"(int* f(int* a) { return a; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
})",
        R"(t.tile:1:1: error: a function cannot return an 'int*'
  int* f(int* a) { return a; }
  ^~~~
  help: numbers, structs, index<N>, extent<N> and array_views can be returned by value)")

REFUSED("templates",
        R"(template <class T> T f(T a) { return a; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
})",
        R"(t.tile:1:1: error: templates are not part of the kernel language
  template <class T> T f(T a) { return a; }
  ^~~~~~~~
  help: write the function once per type, or define the constant with #define)")

REFUSED("member functions",
        R"(struct p { int x; int twice() { return x * 2; } };
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
})",
        R"(t.tile:1:31: error: a struct in a kernel cannot have member functions
  struct p { int x; int twice() { return x * 2; } };
                                ^
  help: write a function that takes the struct)")

REFUSED("variables outside of functions that are not const",
        R"(int n = 3;
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = n;
})",
        R"(t.tile:1:1: error: a variable outside of all functions must be const
  int n = 3;
  ^~~
  help: pass it to the kernel as an argument)")

REFUSED_IN_TILE("lambdas within kernels",
                R"(auto f = [](int a) { return a; };
  out[t] = f(1);)",
                R"(t.tile:2:12: error: a lambda within a kernel is not part of the kernel language
    auto f = [](int a) { return a; };
             ^
  help: write a named function instead)")

REFUSED_IN_TILE("sizeof", "out[t] = sizeof(int);",
                R"(t.tile:2:12: error: 'sizeof' is not part of the kernel language
    out[t] = sizeof(int);
             ^~~~~~)")

REFUSED("macros with parameters",
        R"(#define TWICE(x) ((x) * 2)
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = TWICE(1);
})",
        R"(t.tile:1:9: error: macros with parameters are not part of the kernel language
  #define TWICE(x) ((x) * 2)
          ^~~~~
  help: write a function instead)")

REFUSED("#include",
        R"(#include <cmath>
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
})",
        R"(t.tile:1:2: error: '#include' is not part of the kernel language
  #include <cmath>
   ^~~~~~~
  help: add what the kernel needs to its text, or pass it as declarations)")

REFUSED("#if",
        R"(#if 1
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = 1;
}
#endif)",
        R"(t.tile:1:2: error: '#if' is not part of the kernel language
  #if 1
   ^~
  help: only '#define NAME value' and '#pragma unroll' are supported
t.tile:5:2: error: '#endif' is not part of the kernel language
  #endif
   ^~~~~
  help: only '#define NAME value' and '#pragma unroll' are supported)")

REFUSED("restrict(cpu) alone",
        R"(int f(int a) restrict(cpu) { return a; }
void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {
  out[t] = f(1);
})",
        R"(t.tile:1:14: error: this function is for the host only
  int f(int a) restrict(cpu) { return a; }
               ^~~~~~~~~~~~~
  help: write restrict(amp))")

REFUSED_IN_TILE("a missing semicolon",
                R"(int a = 1
  out[t] = a;)",
                R"(t.tile:3:3: error: expected ';' after the declaration, got 'out'
    out[t] = a;
    ^~~)")

REFUSED("a brace that is never closed", "void k(index<1> i, array_view<int, 1> out) { out[i] = 1;",
        R"(t.tile:1:57: error: expected '}' to close the block, got the end of the text
  void k(index<1> i, array_view<int, 1> out) { out[i] = 1;
                                                          ^)")

REFUSED("a comment that is never closed",
        "void k(index<1> i, array_view<int, 1> out) { out[i] = 1; } /* end",
        R"(t.tile:1:60: error: this comment is never closed
  void k(index<1> i, array_view<int, 1> out) { out[i] = 1; } /* end
                                                             ^~
  help: end it with */)")

REFUSED_IN_TILE("several errors are reported together",
                R"(out[t] = wrong;
  in[t] = 2;
  int a = b;)",
                R"(t.tile:2:12: error: unknown name 'wrong'
    out[t] = wrong;
             ^~~~~
t.tile:3:3: error: cannot write through 'in', an 'array_view<const int, 1>'
    in[t] = 2;
    ^~~~~
  help: its elements are const: use a view of non-const elements
t.tile:4:11: error: unknown name 'b'
    int a = b;
            ^)")
