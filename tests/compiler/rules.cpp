// The rules of the language, each with its message.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::array;
using compile::error_in_body;
using compile::error_of;
using compile::value;
using compile::view;
using libtiles::scalar_type;

TEST_CASE("a tile_static variable has no initialiser") {
  CHECK(error_in_body("tile_static float total = 0;") ==
        "t.tile:2:19: error: the tile_static variable 'total' cannot have an initialiser\n"
        "  tile_static float total = 0;\n"
        "                    ^~~~~\n"
        "  help: let one thread assign it, then wait at the barrier");
}

TEST_CASE("a tile_static variable is no object of C++ AMP") {
  CHECK_THAT(error_in_body("tile_static array_view<int, 1> w;"),
             ContainsSubstring("a tile_static variable cannot be of type 'array_view<int, 1>'"));
}

TEST_CASE("a tile_static variable in a kernel without tiles is a warning") {
  const auto kernel =
      compile::text("void k(index<1> i, array_view<int, 1> v) { tile_static int s; v[i] = 1; }");
  REQUIRE(kernel.warnings.size() == 1);
  CHECK_THAT(kernel.warnings[0],
             StartsWith("t.tile:1:60: warning: the tile_static variable 's' is declared in a "
                        "kernel without tiles; its value is undefined"));
}

TEST_CASE("a tile_static variable of a helper counts among those of the kernel") {
  const auto kernel = compile::text(
      "void help() { tile_static int s[3]; s[0] = 1; }\n"
      "void other(int& n) { tile_static float f; f = n; }\n"
      "void k(tiled_index<4> t, array_view<int, 1> v) {\n"
      "  int n = 1; help(); help(); other(n); other(v[t]); tile_static int own; }");
  REQUIRE(kernel.tile_statics.size() == 3);
  CHECK((kernel.tile_statics[0].name == "own" && kernel.tile_statics[0].bytes == 4));
  CHECK((kernel.tile_statics[1].name == "s" && kernel.tile_statics[1].bytes == 12));
  CHECK((kernel.tile_statics[2].name == "f" && kernel.tile_statics[2].bytes == 4));
}

TEST_CASE("a tile_static variable of a helper in a kernel without tiles is a warning") {
  const auto kernel = compile::text(
      "void help() { tile_static int s; s = 1; }\n"
      "void k(index<1> i) { help(); }");
  REQUIRE(kernel.warnings.size() == 1);
  CHECK_THAT(kernel.warnings[0],
             StartsWith("t.tile:1:31: warning: the tile_static variable 's' is declared in a "
                        "kernel without tiles; its value is undefined"));
}

TEST_CASE("a barrier is a separate statement") {
  CHECK_THAT(error_in_body("int a = (t.barrier.wait(), 1);"),
             ContainsSubstring("a barrier must be a separate statement"));
  CHECK_THAT(error_in_body("t.barrier.wait(1);"), ContainsSubstring("'wait' takes no arguments"));
  CHECK_THAT(error_in_body("t.barrier.wait_with_global_fence();"),
             ContainsSubstring("help: did you mean 'wait_with_global_memory_fence'?"));
}

TEST_CASE("a kernel without tiles has no barrier") {
  CHECK_THAT(error_of("[=](index<1> i) { i.barrier.wait(); }"),
             ContainsSubstring("an 'index<1>' has no member 'barrier'"));
}

TEST_CASE("a memory fence takes the tile's barrier") {
  CHECK(error_in_body("all_memory_fence(t.barrier);") == "");
  CHECK_THAT(error_in_body("global_memory_fence();"),
             ContainsSubstring("help: write global_memory_fence(t_idx.barrier)"));
}

TEST_CASE("a fence orders and does not wait") {
  CHECK_THAT(compile::body("tile_static_memory_fence(t.barrier);").opencl_source,
             ContainsSubstring("mem_fence(CLK_LOCAL_MEM_FENCE);"));
}

TEST_CASE("writing through a view of const elements is refused") {
  CHECK_THAT(error_in_body("c[0] = 1;"),
             ContainsSubstring("cannot write through 'c', an 'array_view<const float, 1>'"));
  CHECK_THAT(error_in_body("c[0]++;"), ContainsSubstring("cannot write through 'c'"));
  CHECK_THAT(error_in_body("c[0] += 1;"), ContainsSubstring("cannot write through 'c'"));
}

TEST_CASE("constants and captured numbers cannot be assigned") {
  CHECK_THAT(error_in_body("const int a = t.local[0]; a = 2;"),
             ContainsSubstring("cannot assign to 'a', which is const"));
  CHECK_THAT(error_in_body("const int a = 1; a = 2;"),
             ContainsSubstring("cannot assign to 'a', which is const"));
  CHECK_THAT(error_in_body("t.local[0] = 2;"),
             ContainsSubstring("this expression cannot be assigned to"));
  CHECK_THAT(error_in_body("x + 1 = 2;"),
             ContainsSubstring("this expression cannot be assigned to"));
  CHECK_THAT(error_of("[=](index<1> i) { n = 2; }", {value("n", scalar_type::int32)}),
             ContainsSubstring("a variable captured by value is const in the kernel"));
}

TEST_CASE("an array is captured by reference and everything else by value") {
  CHECK_THAT(error_of("[=](index<1> i) { a[i] = 1; }", {array("a", scalar_type::int32, 1)}),
             ContainsSubstring("the array 'a' is captured by value"));
  CHECK_THAT(error_of("[=](index<1> i) { a[i] = 1; }", {array("a", scalar_type::int32, 1)}),
             ContainsSubstring("help: capture arrays by reference: [=, &a]"));
  CHECK_THAT(error_of("[&v](index<1> i) { v[i] = 1; }", {view("v", scalar_type::int32, 1)}),
             ContainsSubstring("'v', an 'array_view<int, 1>', is captured by reference"));
  CHECK_THAT(error_of("[](index<1> i) { v[i] = 1; }", {view("v", scalar_type::int32, 1)}),
             ContainsSubstring("'v' is bound but not captured"));
  CHECK(error_of("[v, &a](index<1> i) { v[i] = a[i]; }",
                 {view("v", scalar_type::int32, 1), array("a", scalar_type::int32, 1)}) == "");
}

TEST_CASE("recursion is refused with the cycle") {
  CHECK_THAT(error_of("int f(int n);\n"
                      "int g(int n) { return f(n - 1); }\n"
                      "int f(int n) { return n == 0 ? 0 : g(n); }\n"
                      "void k(index<1> i, array_view<int, 1> v) { v[i] = f(3); }"),
             ContainsSubstring("functions of a kernel cannot be recursive: g -> f -> g"));
}

TEST_CASE("names are declared once in a block and known before they are used") {
  CHECK_THAT(error_in_body("int a; float a;"),
             ContainsSubstring("'a' is declared twice in this block"));
  CHECK(error_in_body("int a = 1; { float a = 2; }") == "");
  CHECK_THAT(error_in_body("b = 1; int b;"), ContainsSubstring("unknown name 'b'"));
  CHECK_THAT(error_in_body("for (int j = 0; j < 2; ++j) {} j = 1;"),
             ContainsSubstring("unknown name 'j'"));
  CHECK_THAT(error_of("struct P { int x; };\nstruct P { int y; };"),
             ContainsSubstring("struct 'P' is defined twice"));
  CHECK_THAT(error_of("int f(int a) { return a; }\nint f(int b) { return b; }"),
             ContainsSubstring("function 'f' is defined twice"));
}

TEST_CASE("break and continue stand in loops") {
  CHECK_THAT(error_in_body("break;"),
             ContainsSubstring("'break' is outside of all loops and switches"));
  CHECK_THAT(error_in_body("continue;"), ContainsSubstring("'continue' is outside of all loops"));
  CHECK(error_in_body("while (true) { if (x > 1) break; continue; }") == "");
}

TEST_CASE("constant indices outside of an array are refused") {
  CHECK_THAT(error_in_body("int a[3]; a[3] = 1;"),
             ContainsSubstring("index 3 is outside of 'int[3]'"));
  CHECK_THAT(error_in_body("tile_static int a[3][2]; a[2][-1] = 1;"),
             ContainsSubstring("index -1 is outside of 'int[2]'"));
  CHECK_THAT(error_in_body("int a = t.local[2];"),
             ContainsSubstring("dimension 2 is outside of 'index<2>'"));
}

TEST_CASE("sizes of arrays and tiles are constants of at least 1") {
  CHECK_THAT(error_in_body("int n = 3; int a[n];"),
             ContainsSubstring("the size of an array must be a constant integer"));
  CHECK_THAT(error_in_body("int a[0];"),
             ContainsSubstring("the size of the array is 0; expected 1 or more"));
  CHECK_THAT(error_in_body("int a[100000][100000];"),
             ContainsSubstring("the array is larger than 1 GiB"));
  CHECK_THAT(error_of("[=](tiled_index<0, 4> t) {}"),
             ContainsSubstring("the tile extent of dimension 0 is 0; expected 1 or more"));
  CHECK(error_of("[=](tiled_index<4, 0, 0> t) {}") == "");
  CHECK_THAT(error_of("[=](tiled_index<1, 2, 3, 4> t) {}"),
             ContainsSubstring("'tiled_index' takes 1 to 3 tile extents, got 4"));
  CHECK_THAT(error_of("[=](index<129> i) {}"),
             ContainsSubstring("the rank is 129; expected 1 to 128"));
}

TEST_CASE("a text needs one kernel, or the name of one of several") {
  CHECK_THAT(error_of(""), StartsWith("the text 't.tile' has no kernel"));
  CHECK_THAT(error_of("float f(float a) { return a; }"),
             StartsWith("the text 't.tile' has no kernel"));
  const std::string two =
      "void a(index<1> i, array_view<int, 1> v) {}\nvoid b(index<1> i, array_view<int, 1> v) {}";
  CHECK(error_of(two) ==
        "the text 't.tile' has several kernels; select one by its function name: a, b");
  compile::kernel_input input = compile::input(two);
  input.function = "b";
  CHECK(libtiles::compiler::kernel_text(input).compile({}).name == "b");
  input.function = "c";
  CHECK_THROWS_WITH(libtiles::compiler::kernel_text(input),
                    "the text 't.tile' has no kernel 'c'; it has: a, b");
  input.function = "c\nd";
  CHECK_THROWS_WITH(libtiles::compiler::kernel_text(input),
                    "the text 't.tile' has no kernel 'c\\nd'; it has: a, b");
  CHECK_THAT(error_of("[=](index<1> i) {}\n[=](index<1> i) {}"),
             ContainsSubstring("this text has more than one lambda"));
}

TEST_CASE("a lambda takes one index") {
  CHECK_THAT(error_of("[=]() {}"), ContainsSubstring("takes one parameter"));
  CHECK_THAT(error_of("[=](int i) {}"), ContainsSubstring("not an 'int'"));
}

TEST_CASE("a variable is not used in its own initialiser") {
  CHECK_THAT(error_in_body("int k = 7; { int k = k + 1; }"),
             ContainsSubstring("error: 'k' is used in its own initialiser"));
  CHECK_THAT(error_in_body("for (int v = v(0, 0); v < 3; ++v) {}"),
             ContainsSubstring("'v' is used in its own initialiser"));
}

TEST_CASE("a mistake in a declaration is reported once, not at each use of the name") {
  const std::string text = error_in_body("int q = wrong; q = 1; v[t] = q + q;");
  CHECK_THAT(text, ContainsSubstring("unknown name 'wrong'"));
  CHECK_THAT(text, !ContainsSubstring("'q'"));
}

TEST_CASE("code that constants keep from running may divide by zero and index out of range") {
  CHECK(error_in_body("const int n = 0; int a[2]; int r = n == 0 ? 0 : 12 / n;\n"
                      "if (n != 0) r = 8 % n; if (n > 2) a[2] = 1;\n"
                      "bool b = n != 0 && r / n > 1; b = n == 0 || r % n;") == "");
  CHECK_THAT(error_in_body("const int n = 0; if (n == 0) { int r = 8 % n; }"),
             ContainsSubstring("division by zero"));
}

TEST_CASE("what has no value cannot be computed, and naming it computes nothing") {
  CHECK(error_in_body("t; (void)t; v;") == "");
  CHECK_THAT(error_in_body("int r = (t, 1);"),
             ContainsSubstring("a 'tiled_index<2, 3>' cannot be an operand of ','"));
  CHECK_THAT(error_of("array<int, 1>& f(int n) {}"),
             ContainsSubstring("a function cannot return an 'array<int, 1>&'"));
}

TEST_CASE("a thread has room for 64 KiB of variables, those of its functions included") {
  CHECK(error_in_body("int a[16000]; a[0] = 1;") == "");
  CHECK_THAT(error_in_body("int a[17000]; a[0] = 1;"),
             ContainsSubstring("the limit is 65536, and 'a' alone needs 68000"));
  CHECK_THAT(error_of("int f(int n) { int b[9000]; b[0] = n; return b[0]; }\n"
                      "void k(index<1> i, array_view<int, 1> v) { int a[9000]; v[i] = f(a[0]); }"),
             ContainsSubstring("the limit is 65536"));
}

TEST_CASE("a struct is at most 1 GiB, however it is put together") {
  std::string text = "struct s0 { int a; };\n";
  for (int n = 1; n < 70; ++n) {
    const std::string inner = "s" + std::to_string(n - 1);
    text += "struct s" + std::to_string(n) + " { " + inner + " a; " + inner + " b; };\n";
  }
  CHECK_THAT(error_of(text), ContainsSubstring("is larger than 1 GiB"));
}

TEST_CASE("a tile_static variable is not const") {
  CHECK_THAT(error_in_body("const tile_static int x;"),
             ContainsSubstring("a tile_static variable cannot be const"));
}

TEST_CASE("names from the caller are names") {
  CHECK(error_of("[=](index<1> i) {}", {value("my var", scalar_type::int32)}) ==
        "argument 0 is called 'my var', which is not a valid variable name");
  compile::kernel_input input = compile::input("[=](index<1> i) {}");
  input.constants = {{"1 x", "2"}};
  CHECK_THROWS_WITH(libtiles::compiler::kernel_text(input),
                    "the constant '1 x' is not a valid name in kernel text");
}

TEST_CASE("the first line's number is one that can be counted on from") {
  compile::kernel_input input = compile::input("[=](index<1> i) {}");
  input.first_line = 2147483647;
  CHECK_THROWS_WITH(libtiles::compiler::kernel_text(input),
                    "first_line is 2147483647; expected 0 to 1000000000");
}

TEST_CASE("a lambda has no name to ask for") {
  compile::kernel_input input = compile::input("[=](index<1> i) {}");
  input.function = "k";
  CHECK_THROWS_WITH(libtiles::compiler::kernel_text(input),
                    "the text 't.tile' is a lambda, which has no name; leave out the function 'k'");
}

TEST_CASE("what a lambda captures by name is bound by the launch") {
  CHECK(error_of("[v, n, &a](index<1> i) { v[i] = n; }", {view("v", scalar_type::int32, 1)}) ==
        "t.tile:1:5: error: 'n' is captured, but not bound\n"
        "  [v, n, &a](index<1> i) { v[i] = n; }\n"
        "      ^\n"
        "  help: add an argument named 'n' to the launch\n"
        "t.tile:1:9: error: 'a' is captured, but not bound\n"
        "  [v, n, &a](index<1> i) { v[i] = n; }\n"
        "          ^\n"
        "  help: add an argument named 'a' to the launch");
}
