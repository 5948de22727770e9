// Rules about what a function does in which order: values before uses, returns, ends of loops.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;
using compile::error_of;

namespace {

// The warnings about a kernel's body, one after the other.
std::string warnings_in_body(const std::string& body) {
  const std::string kernel =
      "void k(tiled_index<2, 3> t, array_view<int, 2> v, float x) {\n" + body + "\n(void)x; v; }";
  std::string all;
  for (const std::string& one : compile::text(kernel).warnings) {
    all += (all.empty() ? "" : "\n") + one;
  }
  return all;
}

std::string error_in_function(const std::string& text) {
  return error_of(text + "\nvoid k(index<1> i, array_view<int, 1> v) { v[i] = f(v[i]); }");
}

}  // namespace

TEST_CASE("a variable that nothing has given a value is not used") {
  CHECK(error_in_body("int n;\nv[t] = n;") ==
        "t.tile:3:8: error: 'n' is used before it has a value\n"
        "  v[t] = n;\n"
        "         ^\n"
        "  help: give it a value where it is declared: int n = 0;");
  CHECK(error_in_body("int n;\nif (x > 1) { n = 1; return; }\nv[t] = n + 2;") ==
        "t.tile:4:8: error: 'n' is used before it has a value\n"
        "  v[t] = n + 2;\n"
        "         ^\n"
        "  help: give it a value where it is declared: int n = 0;");
}

TEST_CASE("a member of a struct that nothing has given a value is not used") {
  CHECK(error_of("struct pair { int a; float b; };\n" +
                 compile::kernel_around("pair p;\np.a = 2;\nv[t] = p.a;\nfloat y = p.b;")) ==
        "t.tile:6:11: error: 'p.b' is used before it has a value\n"
        "  float y = p.b;\n"
        "            ^~~\n"
        "  help: give it a value where it is declared: pair p = {};");
  CHECK_THAT(error_of("struct pair { int a; float b; };\n" +
                      compile::kernel_around("pair p, q; p.a = 2; q = p;")),
             ContainsSubstring("error: 'p.b' is used before it has a value"));
}

TEST_CASE("an array of which nothing has a value is not used") {
  CHECK(error_in_body("int a[4];\nv[t] = a[t.local[0]];") ==
        "t.tile:3:8: error: 'a' is used before it has a value\n"
        "  v[t] = a[t.local[0]];\n"
        "         ^~~~~~~~~~~~~\n"
        "  help: give it a value where it is declared: int a[4] = {};");
}

TEST_CASE("a variable that only some ways give a value is warned of") {
  CHECK(warnings_in_body("int n;\nif (x > 1) n = 1;\nv[t] = n;") ==
        "t.tile:4:8: warning: 'n' may be used before it has a value\n"
        "  v[t] = n;\n"
        "         ^\n"
        "  help: give it a value where it is declared: int n = 0;");
  CHECK(warnings_in_body("int n;\nfor (int i = 0; i < t.local[0]; ++i) n = i;\nv[t] = n;") ==
        "t.tile:4:8: warning: 'n' may be used before it has a value\n"
        "  v[t] = n;\n"
        "         ^\n"
        "  help: give it a value where it is declared: int n = 0;");
}

TEST_CASE("a variable that a loop adds to starts with a value") {
  CHECK(warnings_in_body("float sum;\nfor (int i = 0; i < 4; ++i) sum += 1;") ==
        "t.tile:3:29: warning: 'sum' may be used before it has a value\n"
        "  for (int i = 0; i < 4; ++i) sum += 1;\n"
        "                              ^~~\n"
        "  help: give it a value where it is declared: float sum = 0;");
}

TEST_CASE("a variable that all ways give a value is used without a word") {
  CHECK(warnings_in_body("int n; if (x > 1) n = 1; else n = 2; v[t] = n;") == "");
  CHECK(warnings_in_body("int n; if (x > 1) return; else n = 2; v[t] = n;") == "");
  CHECK(warnings_in_body("int n; do { n = 1; if (x > 2) continue; } while (x > 1); v[t] = n;") ==
        "");
  CHECK(warnings_in_body("int n; while (true) { n = 3; if (x > 2) break; } v[t] = n;") == "");
  CHECK(warnings_in_body("int n; for (;;) { if (x > 2) { n = 3; break; } } v[t] = n;") == "");
  CHECK(warnings_in_body("int n; v[t] = x > 1 ? (n = 1) : (n = 2); v[t] += n;") == "");
  CHECK(warnings_in_body("int n; int& r = n; r = 2; v[t] = n;") == "");
  CHECK(warnings_in_body("int n; (void)n; v[t] = 1;") == "");
  CHECK(warnings_in_body("const int k = 1; int n; if (k == 1) n = 2; v[t] = n;") == "");
}

TEST_CASE("arrays may be filled piece by piece") {
  CHECK(warnings_in_body("int a[4]; for (int i = 0; i < 4; ++i) a[i] = i; v[t] = a[1];") == "");
  CHECK(warnings_in_body("int a[4]; for (int i = 0; i < 4; ++i) {\n"
                         "  if (i > 0) v[t] = a[i - 1];\n"
                         "  a[i] = i;\n"
                         "}") == "");
}

TEST_CASE("a function that gives a variable its value by reference does so") {
  CHECK(error_of("void f(int& to, int n) { to = n; }\n" +
                 compile::kernel_around("int n; f(n, 2); v[t] = n;")) == "");
}

TEST_CASE("a function that returns a value does so however it ends") {
  CHECK(error_in_function("int f(int n) {\n"
                          "  if (n > 1) return 2;\n"
                          "}") ==
        "t.tile:1:5: error: 'f' may end without returning an 'int'\n"
        "  int f(int n) {\n"
        "      ^\n"
        "  help: return a value at the end");
  CHECK(error_in_function("int f(int n) { if (n > 1) return 2; else return 3; }") == "");
  CHECK(error_in_function("int f(int n) { for (;;) { if (n > 1) return 2; ++n; } }") == "");
  CHECK(error_in_function("int f(int n) { do { return 2; } while (n > 1); }") == "");
  CHECK_THAT(error_in_function("int f(int n) { while (true) { if (n > 1) break; } }"),
             ContainsSubstring("'f' may end without returning an 'int'"));
  CHECK_THAT(error_in_function("int f(int n) { while (n > 1) return 3; }"),
             ContainsSubstring("'f' may end without returning an 'int'"));
}

TEST_CASE("a loop that nothing leaves is refused") {
  CHECK(error_in_body("while (true) {\n  v[t] = 1;\n}") ==
        "t.tile:2:1: error: this loop never ends: its condition is always true, and no statement "
        "leaves it\n"
        "  while (true) {\n"
        "  ^~~~~~~~~~~~~~\n"
        "  help: write a condition that becomes false, or leave it with 'break' or 'return'");
  CHECK_THAT(error_in_body("for (;;) { while (x > 1) break; }"),
             ContainsSubstring("this loop never ends"));
  CHECK_THAT(error_in_body("do { if (x > 1) continue; } while (1 < 2);"),
             ContainsSubstring("this loop never ends"));
  CHECK(error_in_body("while (true) { if (x > 1) return; }") == "");
  CHECK(error_in_body("while (false) { v[t] = 1; }") == "");
}

TEST_CASE("a statement that computes a value and does nothing with it is warned of") {
  CHECK(warnings_in_body("v[t] + 1;") ==
        "t.tile:2:1: warning: the result of this expression is not used\n"
        "  v[t] + 1;\n"
        "  ^~~~~~~~\n"
        "  help: assign the result, or remove the statement");
  CHECK(warnings_in_body("int n = 1;\nn == 3;") ==
        "t.tile:3:1: warning: the result of this expression is not used\n"
        "  n == 3;\n"
        "  ^~~~~~\n"
        "  help: to assign it, write = instead of ==");
  CHECK_THAT(warnings_in_body("for (int i = 0; i < 3; i + 1) { if (x > 1) break; }"),
             ContainsSubstring("warning: the result of this expression is not used"));
  CHECK(warnings_in_body("int n = 1; (void)n; n++; --n; n += 2; abs(n); v; t;") == "");
  CHECK(warnings_in_body("int n = 1; n > 0 && (n = 2); n > 0 ? n++ : n--;") == "");
}

TEST_CASE("an assignment as a condition is warned of") {
  CHECK(warnings_in_body("int n = 1;\nif (n = 2) v[t] = 1;") ==
        "t.tile:3:5: warning: this condition assigns a value\n"
        "  if (n = 2) v[t] = 1;\n"
        "      ^~~~~\n"
        "  help: to compare, write ==; to assign, use a separate statement before");
  CHECK_THAT(warnings_in_body("bool b; while (b = x > 1) { }"),
             ContainsSubstring("warning: this condition assigns a value"));
  CHECK(warnings_in_body("int n = 1; if ((n = v[t]) != 0) v[t] = 1; while (n -= 1) { }") == "");
}

TEST_CASE("a shift by more than a number has bits is warned of") {
  CHECK(warnings_in_body("v[t] = v[t] << 32;") ==
        "t.tile:2:16: warning: a shift by 32 of an 'int', which has 32 bits\n"
        "  v[t] = v[t] << 32;\n"
        "                 ^~\n"
        "  help: shift by 0 to 31");
  CHECK(warnings_in_body("unsigned long n = 1;\nn >>= -1;\nv[t] = (int)n;") ==
        "t.tile:3:7: warning: a shift by -1 of an 'unsigned long', which has 64 bits\n"
        "  n >>= -1;\n"
        "        ^~\n"
        "  help: shift by 0 to 63");
  CHECK(warnings_in_body("v[t] = v[t] << 31; unsigned long n = 1; v[t] = n >> 63;") == "");
  CHECK(warnings_in_body("const int k = 2; if (k > 2) v[t] = v[t] << 32;") == "");
}

TEST_CASE("tile_static memory that is read is written somewhere") {
  CHECK(error_in_body("tile_static int s[4];\nv[t] = s[1];") ==
        "t.tile:2:17: error: the tile_static variable 's' is read, but no thread ever writes it\n"
        "  tile_static int s[4];\n"
        "                  ^\n"
        "  help: let threads write it, and wait at the barrier before others read it");
  CHECK(error_in_body("tile_static int s[4]; s[0] = 1; v[t] = s[1];") == "");
  CHECK(error_in_body("tile_static int s; int& r = s; r = 1; v[t] = s;") == "");
  CHECK(error_in_body("tile_static int s; atomic_fetch_add(&s, 1); v[t] = s;") == "");
}

TEST_CASE("a switch gives a value and returns if all its sections do, with a default") {
  CHECK(warnings_in_body("int n; switch (t.local[0]) {\n"
                         "  case 0: n = 1; break;\n"
                         "  case 1: n = 2;\n"
                         "  default: n = 3;\n"
                         "}\nv[t] = n;")
            .empty());
  CHECK_THAT(warnings_in_body("int n; switch (t.local[0]) { case 0: n = 1; } v[t] = n;"),
             ContainsSubstring("warning: 'n' may be used before it has a value"));
  CHECK_THAT(warnings_in_body("int n; for (int i = 0; i < 3; ++i) { switch (i) {\n"
                              "  case 0: n = 1; break;\n"
                              "  default: continue;\n"
                              "} v[t] = n; }"),
             !ContainsSubstring("warning"));
  CHECK(error_in_function("int f(int n) { switch (n) { case 1: return 2; default: return 3; } }")
            .empty());
  CHECK_THAT(error_in_function("int f(int n) { switch (n) { case 1: return 2; } }"),
             ContainsSubstring("'f' may end without returning an 'int'"));
  CHECK_THAT(error_in_function("int f(int n) { switch (n) { default: break; } }"),
             ContainsSubstring("'f' may end without returning an 'int'"));
}
