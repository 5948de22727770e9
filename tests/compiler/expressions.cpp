// What expressions become, and which ones are refused.
#include <clocale>

#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::body;
using compile::error_in_body;
using compile::written;

TEST_CASE("operators keep C++'s precedence and associativity") {
  CHECK(written("int a = t.local[0], b = a, d = a;", "a = a - b - d * b % 7;") ==
        "v_a = (v_a - v_b) - ((v_d * v_b) % 7);");
  CHECK(written("int a = t.local[0];", "a = a << 1 + 2 & 3 | 4 ^ a;") ==
        "v_a = ((v_a << 3) & 3) | (4 ^ v_a);");
  CHECK(written("int a = t.local[0];", "a = -a * !a + ~a;") ==
        "v_a = ((-v_a) * ((int)(!(v_a != 0)))) + (~v_a);");
  CHECK(written("int a = t.local[0], b = a;", "a = b = a ? b : a ? 1 : 2;") ==
        "v_a = v_b = ((v_a != 0) ? v_b : ((v_a != 0) ? 1 : 2));");
}

TEST_CASE("operands are brought to C++'s common type where it shows") {
  CHECK(written("int a = t.local[0]; unsigned b = 3;", "bool r = a < b;") ==
        "uchar v_r = ((uint)v_a) < v_b;");
  CHECK(written("char a = 1, b = 2;", "int r = a + b;") == "int v_r = ((int)v_a) + ((int)v_b);");
  CHECK(written("int a = t.local[0];", "float r = a / 2;") == "float v_r = ((float)(v_a / 2));");
  CHECK(written("int a = t.local[0];", "float r = a / 2.0f;") ==
        "float v_r = ((float)v_a) / 2.0f;");
  CHECK(written("", "unsigned char r = x;") == "uchar v_r = ((uchar)v_x);");
}

TEST_CASE("a bool holds 0 or 1 whatever it is made of") {
  CHECK(written("", "bool r = x;") == "uchar v_r = (v_x != 0);");
  CHECK(written("", "bool r = t.local[0];") == "uchar v_r = (local_0 != 0);");
  CHECK(written("bool r = x;", "r |= 2;") == "v_r = (((v_r != 0) | 2) != 0);");
  CHECK(written("bool r = x, s = x;", "r ^= s;") == "v_r = (((v_r != 0) ^ (v_s != 0)) != 0);");
  CHECK_THAT(error_in_body("bool r = true; r++;"),
             ContainsSubstring("++ and -- do not take a 'bool'"));
}

TEST_CASE("a bool in memory is a number only after a comparison, since any byte but 0 is true") {
  CHECK(written("bool b = x;", "int r = b + 2;") == "int v_r = ((int)(v_b != 0)) + 2;");
  CHECK(written("bool b = x; int i = 0;", "int r = (i += 1, b) + 2;") ==
        "int v_r = ((int)(((v_i += 1) , v_b) != 0)) + 2;");
  CHECK(written("", "int r = (x > 1) + 2;") == "int v_r = ((int)(v_x > 1.0f)) + 2;");
  CHECK(written("bool b = x; int i = 0;", "i += b;") == "v_i += (v_b != 0);");
  CHECK(written("bool b = x; float f = 0;", "f *= b;") == "v_f *= (v_b != 0);");
  CHECK(written("int i = 0;", "i <<= x > 1;") == "v_i <<= v_x > 1.0f;");
  CHECK(written("bool b = x;", "bool r = b;") == "uchar v_r = v_b;");
}

TEST_CASE("the three spellings of a cast mean the same") {
  for (const char* cast : {"(int)x", "int(x)", "static_cast<int>(x)"}) {
    CHECK(written("", std::string("int r = ") + cast + ";") == "int v_r = ((int)v_x);");
  }
}

TEST_CASE("an index is a value with components") {
  CHECK(written("index<2> i(1, 2);", "v[i] = i[0];") ==
        "v_v[v_i.i[0] * d0_v + v_i.i[1]] = v_i.i[0];");
  CHECK(written("index<2> i = t;", "i[t.local[0]] = 4;") == "v_i.i[local_0] = 4;");
  CHECK(written("", "auto i = t.tile;") ==
        "tiles_index2 v_i = ((tiles_index2){{tile_0, tile_1}});");
}

TEST_CASE("an index that has to be computed is computed once") {
  const std::string text =
      "index<2> swapped(index<2> i) { return index<2>(i[1], i[0]); }\n"
      "void k(tiled_index<2, 2> t, array_view<int, 2> v) { v[swapped(t)] += 1; }";
  CHECK_THAT(compile::text(text).opencl_source,
             ContainsSubstring("v_v[tiles_offset2(f0_swapped("
                               "((tiles_index2){{global_0, global_1}})), d0_v)] += 1;"));
}

TEST_CASE("all that a tiled_index knows can be named") {
  CHECK(written("", "int a = t.tile_origin[1] + t.global[0];") == "int v_a = origin_1 + global_0;");
  CHECK(written("", "int a = t.tile_extent[1] + t.get_tile_extent()[0] + t.tile_dim1;") ==
        "int v_a = 8;");
  CHECK_THAT(body("int a = t.tile_origin[0];").opencl_source,
             ContainsSubstring("const int origin_0 = tile_0 * 2;"));
  CHECK_THAT(error_in_body("int a = t.locl[0];"), ContainsSubstring("help: did you mean 'local'?"));
}

TEST_CASE("structs nest, hold arrays, and are copied whole") {
  const std::string source = compile::text(
                                 "struct A { int n[2]; };\nstruct B { A a; float f; };\n"
                                 "void k(index<1> i, array_view<B, 1> v) {\n"
                                 "  B b = {{{1, 2}}, 3};\n  b.a.n[1] += 4;\n  v[i] = b;\n"
                                 "  A a = v[0].a;\n  v[1].a = a;\n}")
                                 .opencl_source;
  CHECK_THAT(source, ContainsSubstring("struct_B v_b = {{{1, 2}}, 3.0f};"));
  CHECK_THAT(source, ContainsSubstring("v_b.m_a.m_n[1] += 4;"));
  CHECK_THAT(source, ContainsSubstring("struct_A v_a = v_v[0].m_a;"));
}

TEST_CASE("functions are found by their parameters") {
  const std::string source = compile::text(
                                 "float f(float a) { return a; }\nint f(int a) { return a; }\n"
                                 "void k(index<1> i, array_view<float, 1> v) { v[i] = f(1) + "
                                 "f(2.0f); }")
                                 .opencl_source;
  CHECK_THAT(source, ContainsSubstring("((float)f1_f(1)) + f0_f(2.0f)"));
  CHECK_THAT(error_in_body("int a = k(1);"),
             ContainsSubstring("no function 'k' takes (int); there is k(tiled_index<2, 3>"));
  CHECK_THAT(error_in_body("int a = fabz(1);"), ContainsSubstring("unknown function 'fabz'"));
  CHECK_THAT(error_in_body("int a = k;"), ContainsSubstring("'k' is a function"));
}

TEST_CASE("built-in functions take the type of their arguments") {
  CHECK(written("", "float r = sqrt(x);") == "float v_r = sqrt(v_x);");
  CHECK(written("", "float r = fast_math::sqrtf(x);") == "float v_r = native_sqrt(v_x);");
  CHECK(written("int a = t.local[0];", "int r = max(a, 3);") == "int v_r = max(v_a, 3);");
  CHECK(written("int a = t.local[0];", "float r = min(a, x);") ==
        "float v_r = fmin(((float)v_a), v_x);");
  CHECK(written("int a = t.local[0];", "int r = abs(a);") == "int v_r = ((int)abs(v_a));");
  CHECK(written("", "bool r = isnan(x);") == "uchar v_r = (isnan(v_x) != 0);");
  CHECK_FALSE(body("float r = sqrt(t.local[0]);").uses_double);
  CHECK_THAT(error_in_body("float r = pow(x);"),
             ContainsSubstring("'pow' takes 2 arguments, got 1"));
  CHECK_THAT(error_in_body("float r = sqrt(v);"),
             ContainsSubstring("'sqrt' takes numbers, got 'array_view<int, 2>'"));
}

TEST_CASE("an integer that no function takes goes to the one that takes what it promotes to") {
  const std::string source = compile::text(
                                 "float f(float a) { return a; }\nint f(int a) { return a; }\n"
                                 "void k(index<1> i, array_view<float, 1> v) { short s = 1; v[i] = "
                                 "f(s); }")
                                 .opencl_source;
  CHECK_THAT(source, ContainsSubstring("f1_f(((int)v_s))"));
}

TEST_CASE("an index starts as zeros, and takes its components in any brackets") {
  CHECK(written("", "index<2> i;") == "tiles_index2 v_i = ((tiles_index2){{0, 0}});");
  CHECK(written("", "index<2> i{1, 2};") == "tiles_index2 v_i = ((tiles_index2){{1, 2}});");
  CHECK(written("", "index<2> i = {1, 2};") == "tiles_index2 v_i = ((tiles_index2){{1, 2}});");
  CHECK(written("extent<2> e = v.extent;", "int n = e.size();") ==
        "int v_n = ((int)(((uint)v_e.i[0]) * ((uint)v_e.i[1])));");
  CHECK_THAT(error_in_body("index<2> i(1.5f, 2);"),
             ContainsSubstring("a component of 'index<2>' must be an integer, got 'float'"));
}

TEST_CASE("numbers are read and written the same in every locale") {
  const char* const before = std::setlocale(LC_NUMERIC, nullptr);
  const std::string restore = before == nullptr ? "C" : before;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C"}) {
    if (std::setlocale(LC_NUMERIC, name) == nullptr) continue;
    CHECK(written("", "float y = 0.5f * x + 1e-3f;") == "float v_y = (0.5f * v_x) + 0.001f;");
  }
  std::setlocale(LC_NUMERIC, restore.c_str());
}

TEST_CASE("operators say which types they do not take") {
  CHECK_THAT(error_in_body("float r = x % 2;"),
             ContainsSubstring("this operator does not take 'float' and 'int'"));
  CHECK_THAT(error_in_body("float r = ~x;"), ContainsSubstring("does not take a 'float'"));
  CHECK_THAT(error_in_body("int r = v + 1;"),
             ContainsSubstring("this operator does not take 'array_view<int, 2>' and 'int'"));
  CHECK_THAT(error_in_body("if (t) {}"),
             ContainsSubstring("a condition must be a number or a bool"));
  CHECK_THAT(error_in_body("x.y = 1;"), ContainsSubstring("a 'float' has no member 'y'"));
  CHECK_THAT(error_in_body("int r = x[0];"),
             ContainsSubstring("a 'float' has no elements to index"));
  CHECK_THAT(error_in_body("int a[2]; int b[2]; a = b;"),
             ContainsSubstring("an 'int[2]' cannot be copied in a kernel"));
  CHECK_THAT(error_in_body("int r = t.barrier;"),
             ContainsSubstring("cannot convert 'tile_barrier' to 'int'"));
}

TEST_CASE("a user's names never meet those of OpenCL C") {
  const std::string source =
      compile::text(
          "struct half { int global; };\n"
          "void kernel(tiled_index<2> get_local_id, array_view<half, 1> float4, int local) {\n"
          "  int __kernel = 1, M_PI = 2, uchar_sat = 3, v_x = 4;\n"
          "  float4[get_local_id].global = __kernel + M_PI + local;\n}")
          .opencl_source;
  CHECK_THAT(source, ContainsSubstring("v_float4[global_0].m_global = (v___kernel + v_M_PI) + "
                                       "v_local;"));
}
