// References, pointers to elements, arrays as arguments: what they become, and what is refused.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;
using compile::error_of;

namespace {

const std::string kernel =
    "void k(tiled_index<4> t, array_view<int, 1> v, array_view<const int, 1> c) {\n";

std::string source_of(const std::string& functions, const std::string& body) {
  return compile::text(functions + kernel + body + "\n}").opencl_source;
}

}  // namespace

TEST_CASE("a function has one instance for each kind of memory that it is called with") {
  const std::string source =
      source_of("void up(int& n) { n += 1; }\n",
                "tile_static int s; int a = 1; up(a); up(s); up(v[t]); up(v[0]);");
  CHECK_THAT(source, ContainsSubstring("void f1_up(__private int *v_n) {"));
  CHECK_THAT(source, ContainsSubstring("void f2_up(__local int *v_n) {"));
  CHECK_THAT(source, ContainsSubstring("void f3_up(__global int *v_n) {"));
  CHECK_THAT(source, !ContainsSubstring("f4_up"));
}

TEST_CASE("a mistake in a function is told once, however many instances it has") {
  CHECK(error_of("void up(int& n) { n += m; }\n" + kernel + "int a = 1; up(a); up(v[t]); }") ==
        "t.tile:1:24: error: unknown name 'm'\n"
        "  void up(int& n) { n += m; }\n"
        "                         ^");
}

TEST_CASE("a function that nothing calls is checked, too") {
  CHECK_THAT(error_of("void up(int& n) { n += m; }\n" + kernel + "}"),
             ContainsSubstring("unknown name 'm'"));
  CHECK(error_of("int next(int* n) { return atomic_fetch_add(n, 1); }\n" + kernel + "}") == "");
}

TEST_CASE("what is read or written through a reference counts for the view") {
  const auto made = compile::text("void put(int& to, const int& from) { to = from; }\n" + kernel +
                                  "put(v[t], c[t]); }");
  CHECK(made.parameters[0].is_written);
  CHECK(!made.parameters[0].is_read);
  CHECK(made.parameters[1].is_read);
  CHECK(!made.parameters[1].is_written);
}

TEST_CASE("what is done through references to references and pointers counts for the view") {
  const auto made = compile::text(
      "void k(index<1> i, array_view<int, 1> a, array_view<int, 1> b,\n"
      "       array_view<int, 1> d) {\n"
      "  int& x = a[i]; int& y = x; y = 1;\n"
      "  int* p = &b[i]; const int& r = *p; int n = r;\n"
      "  auto& untouched = d[i];\n}");
  CHECK(made.parameters[0].is_written);
  CHECK(!made.parameters[0].is_read);
  CHECK(!made.parameters[1].is_written);
  CHECK(made.parameters[1].is_read);
  CHECK(!made.parameters[2].is_read);
  CHECK(!made.parameters[2].is_written);
}

TEST_CASE("a reference takes a place of its own type") {
  CHECK(error_in_body("float& r = v[t];") ==
        "t.tile:2:12: error: the reference 'r', 'float&', cannot refer to an 'int'\n"
        "  float& r = v[t];\n"
        "             ^~~~");
  CHECK(error_in_body("int& r = 1 + 2;") ==
        "t.tile:2:10: error: the reference 'r', 'int&', cannot refer to a temporary value\n"
        "  int& r = 1 + 2;\n"
        "           ^~~~~\n"
        "  help: make the reference const, or refer to a variable or an element");
  CHECK(error_in_body("float& r = c[0];") ==
        "t.tile:2:12: error: the reference 'r', 'float&', cannot refer to a const value\n"
        "  float& r = c[0];\n"
        "             ^~~~\n"
        "  help: make the reference const: const float& r");
  CHECK(error_in_body("int& r;") ==
        "t.tile:2:6: error: the reference 'r' is not initialised\n"
        "  int& r;\n"
        "       ^\n"
        "  help: write what it refers to after '='");
  CHECK_THAT(error_in_body("auto& r = t;"),
             ContainsSubstring("a 'tiled_index<2, 3>' cannot be referred to"));
  CHECK(error_in_body("const float& r = 2; const float& q = v[t]; const auto& e = v.extent;\n"
                      "float s = r + q + e[0];") == "");
}

TEST_CASE("a reference to const cannot be assigned to") {
  CHECK(error_in_body("const int& r = v[t]; r = 2;") ==
        "t.tile:2:22: error: cannot assign to 'r', which is const\n"
        "  const int& r = v[t]; r = 2;\n"
        "                       ^");
  CHECK_THAT(error_in_body("const int* p = &v[t]; *p = 2;"),
             ContainsSubstring("cannot assign to what 'p' points to, which is const"));
  CHECK_THAT(error_in_body("const int& r = v[t]; int& q = r;"),
             ContainsSubstring("the reference 'q', 'int&', cannot refer to a const value"));
  CHECK_THAT(error_in_body("const int* p = &v[t]; int* q = p;"),
             ContainsSubstring("cannot convert 'const int*' to 'int*'"));
  CHECK_THAT(error_in_body("float* p = &c[0];"),
             ContainsSubstring("cannot convert 'const float*' to 'float*'"));
}

TEST_CASE("an argument that a reference cannot refer to is refused") {
  const std::string up = "void up(int& n) { n += 1; }\n";
  CHECK(error_of(up + kernel + "up(3); }") ==
        "t.tile:3:4: error: the reference 'n', 'int&', cannot refer to a temporary value\n"
        "  up(3); }\n"
        "     ^\n"
        "  help: make the reference const, or refer to a variable or an element");
  CHECK_THAT(error_of(up + kernel + "up(c[0]); }"),
             ContainsSubstring("cannot refer to a const value"));
  CHECK_THAT(error_of(up + kernel + "float f; up(f); }"),
             ContainsSubstring("cannot refer to a 'float'"));
}

TEST_CASE("overloads are told apart by references, as in C++") {
  const std::string both =
      "int f(int& n) { return 1; }\nint f(const int& n) { return 2; }\nint f(float x) { return 3; "
      "}\n";
  const std::string source = source_of(both, "int a = f(v[t]); int b = f(c[t]); int d = f(2);");
  CHECK_THAT(source, ContainsSubstring("int v_a = f2_f(&"));
  CHECK_THAT(source, ContainsSubstring("int v_b = f3_f(&"));
  CHECK_THAT(source, ContainsSubstring("int v_d = f4_f(2"));
  CHECK_THAT(error_of("int f(int a, float b) { return 1; }\nint f(float a, int b) { return 2; }\n" +
                      kernel + "v[t] = f(1, 1); }"),
             ContainsSubstring("the call of 'f' with (int, int) is ambiguous: f(int, float), "
                               "f(float, int)"));
  CHECK_THAT(error_of("void f(int& a) {}\nvoid f(int& b) {}\n"),
             ContainsSubstring("function 'f' is defined twice"));
}

TEST_CASE("an array is passed as what it is, with its size") {
  const std::string row = "float sum(const float row[4]) { return row[0] + row[3]; }\n";
  CHECK(error_of(row + kernel + "float a[4]; a[0] = a[3] = 1; v[t] = sum(a); }") == "");
  CHECK(error_of(row + kernel + "float a[5]; v[t] = sum(a); }") ==
        "t.tile:3:24: error: the reference 'row', 'const float[4]&', cannot refer to a "
        "'float[5]'\n"
        "  float a[5]; v[t] = sum(a); }\n"
        "                         ^");
  CHECK_THAT(error_of("float sum(float row[]) { return row[0]; }"),
             ContainsSubstring("an array needs its size between '[' and ']'"));
  CHECK_THAT(error_of("void f(index<2> at[3]) {}"),
             ContainsSubstring("an array of 'index<2>' cannot be a parameter"));
}

TEST_CASE("a pointer points to one place, and nothing is computed with it") {
  const char* const follow = "help: dereference it with * or ->, or pass it to a function";
  for (const char* body :
       {"int* p = &v[t]; p + 1;", "int* p = &v[t]; p[0] = 1;", "int* p = &v[t]; if (p) {}",
        "int* p = &v[t]; bool b = p == p;", "int* p = &v[t]; bool b = !p;",
        "int* p = &v[t]; (1, p);", "int* p = &v[t]; int* q = x > 0 ? p : p;"}) {
    CAPTURE(body);
    CHECK_THAT(error_in_body(body), ContainsSubstring("kernels cannot do pointer arithmetic"));
    CHECK_THAT(error_in_body(body), ContainsSubstring(follow));
  }
  for (const char* body : {"int* p = &v[t]; ++p;", "int* p = &v[t]; p = &v[t];"}) {
    CHECK_THAT(error_in_body(body),
               ContainsSubstring("a pointer cannot be changed after its declaration"));
  }
  CHECK(error_in_body("int* p;") ==
        "t.tile:2:6: error: the pointer 'p' is not initialised\n"
        "  int* p;\n"
        "       ^\n"
        "  help: initialise it; it cannot be changed later: = &...");
  CHECK_THAT(error_in_body("int* p = nullptr;"),
             ContainsSubstring("error: null pointers are not supported"));
  CHECK(error_in_body("int* p = v[t];") ==
        "t.tile:2:10: error: the pointer 'p' must be initialised with an address, got an 'int'\n"
        "  int* p = v[t];\n"
        "           ^~~~\n"
        "  help: write & in front of what it points to");
}

TEST_CASE("what has no address cannot be pointed to") {
  CHECK(error_in_body("int* p = &(1 + 2);") ==
        "t.tile:2:10: error: this value has no address\n"
        "  int* p = &(1 + 2);\n"
        "           ^~~~~~~~\n"
        "  help: take the address of a variable, or of an element of a view or an array");
  CHECK_THAT(error_in_body("const int n = 3; auto p = &n;"),
             ContainsSubstring("this value has no address"));
  CHECK_THAT(error_in_body("auto p = &v;"),
             ContainsSubstring("an 'array_view<int, 2>' cannot be pointed to"));
  CHECK_THAT(error_in_body("int a[3]; auto p = &a;"),
             ContainsSubstring("a pointer to an array is not part of the kernel language"));
  CHECK_THAT(error_in_body("int a[3][2]; int (*p)[2] = &a[0];"),
             ContainsSubstring("help: write a reference to it: (&p)"));
  CHECK_THAT(error_in_body("int* p = &v[t]; int** q = &p;"),
             ContainsSubstring("pointers and references to pointers are not supported"));
  CHECK_THAT(error_in_body("int* p = &v[t]; auto q = &p;"),
             ContainsSubstring("pointers and references to pointers are not supported"));
  CHECK_THAT(error_in_body("int a = 1; int b = *a;"),
             ContainsSubstring("an 'int' cannot be dereferenced; it is not a pointer"));
  CHECK_THAT(error_in_body("t->local;"),
             ContainsSubstring("cannot be dereferenced; it is not a pointer"));
}

TEST_CASE("pointers and references are kept nowhere but in variables of one thread") {
  CHECK(error_in_body("tile_static float* p;") ==
        "t.tile:2:13: error: a tile_static variable cannot be a pointer\n"
        "  tile_static float* p;\n"
        "              ^~~~~~\n"
        "  help: declare it without tile_static, for each thread");
  CHECK(error_in_body("tile_static float& r;") ==
        "t.tile:2:13: error: a tile_static variable cannot be a reference\n"
        "  tile_static float& r;\n"
        "              ^~~~~~\n"
        "  help: declare it without tile_static, for each thread");
  CHECK(error_of("struct s { int* p; };") ==
        "t.tile:1:12: error: a struct cannot hold a pointer or a reference\n"
        "  struct s { int* p; };\n"
        "             ^~~~\n"
        "  help: store an index into the view instead");
  CHECK_THAT(error_in_body("int* p[3];"),
             ContainsSubstring("an array of pointers is not part of the kernel language"));
  CHECK_THAT(error_of("int* f(int* p) { return p; }"),
             ContainsSubstring("a function cannot return an 'int*'"));
  CHECK_THAT(error_of("void k(index<1> i, array_view<int*, 1> v) {}"),
             ContainsSubstring("'int*' cannot be the element of an array_view"));
  CHECK_THAT(error_of("void k(index<1> i, float* p) {}"),
             ContainsSubstring("a kernel cannot take a 'float*'"));
  CHECK_THAT(error_of("void k(index<1> i, float& r) {}"),
             ContainsSubstring("a kernel cannot take a reference"));
}

TEST_CASE("a constant outside of all functions is neither pointer nor reference") {
  CHECK(error_of("const int& c = 3;") ==
        "t.tile:1:7: error: a constant outside functions must be a number\n"
        "  const int& c = 3;\n"
        "        ^~~~\n"
        "  help: write it without & and *");
}

TEST_CASE("a name that a helper does not know is not said to be missing in the captures") {
  const std::string text = error_of(
      "void up(int& n) { n += wrong; }\n[=](index<1> i) {\n"
      "int a = 1; up(a); a += missing; }");
  CHECK_THAT(text, ContainsSubstring("help: to capture it, add an argument named 'missing'"));
  CHECK_THAT(text, !ContainsSubstring("named 'wrong'"));
}

TEST_CASE("each pointer and each reference has a declaration of its own") {
  for (const char* body : {"int a, *b;", "int* p = &v[t], q = 1;", "int& r = v[t], q = 1;"}) {
    CHECK_THAT(error_in_body(body),
               ContainsSubstring("a pointer or a reference needs a separate declaration"));
  }
}

TEST_CASE("recursion through references is refused with the cycle") {
  CHECK_THAT(error_of("void f(int& n) { g(n); }\nvoid g(int& n) { f(n); }\n" + kernel +
                      "int a = 1; f(a); }"),
             ContainsSubstring("functions of a kernel cannot be recursive: f -> g -> f"));
}

TEST_CASE("a function is called with a bounded number of combinations of memories") {
  std::string text = "void f(int& a, int& b, int& c, int& d) { a = b + c + d; }\n" + kernel +
                     "tile_static int s; int p = 1;\n";
  const std::string places[] = {"p", "s", "v[t]"};
  for (int n = 0; n < 81; ++n) {
    text += "f(" + places[n % 3] + ", " + places[n / 3 % 3] + ", " + places[n / 9 % 3] + ", " +
            places[n / 27] + ");\n";
  }
  CHECK_THAT(error_of(text + "}"),
             ContainsSubstring("'f' is called with more than 64 combinations of private, "
                               "tile_static and global arguments"));
}
