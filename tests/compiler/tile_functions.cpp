// tile_load, tile_store and tile_uniform: their rules, and what they stand for.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::body;
using compile::error_in_body;
using compile::error_of;

namespace {

int count_of(const std::string& text, const std::string& piece) {
  int count = 0;
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) {
    ++count;
  }
  return count;
}

int barriers_in(const std::string& statements) {
  return count_of(
      body("tile_static int a[2][3]; tile_static int b[2][3]; tile_static float f[9];\n" +
           statements)
          .opencl_source,
      "barrier(");
}

}  // namespace

TEST_CASE("tile_load waits before and after, tile_store before, and neighbours share their waits") {
  CHECK(barriers_in("tile_load(a, v, t.tile_origin);") == 2);
  CHECK(barriers_in("tile_load(a, v, t.tile_origin); tile_load(b, v, t.tile_origin);") == 2);
  CHECK(barriers_in("tile_load(a, v, t.tile_origin); tile_load(b, v, t.tile_origin + 1);\n"
                    "tile_load(f, c, 3, 1.5f);") == 2);
  CHECK(barriers_in("tile_load(a, v, t.tile_origin); tile_load(a, v, t.tile_origin + 1);") == 4);
  CHECK(barriers_in("tile_load(a, v, t.tile_origin); tile_load(b, v, index<2>(a[0][0], 1));") == 4);
  CHECK(barriers_in("tile_load(a, v, t.tile_origin); v[t] = 1; tile_load(b, v, t.tile_origin);") ==
        4);
  CHECK(barriers_in("tile_store(v, t.tile_origin, a);") == 1);
  CHECK(barriers_in("tile_store(v, t.tile_origin, a); tile_store(v, t.tile_origin + 1, b);") == 1);
  CHECK(barriers_in("tile_load(a, v, t.tile_origin); tile_store(v, t.tile_origin, a);") == 2);
  CHECK(barriers_in("tile_store(v, t.tile_origin, a); tile_load(a, v, t.tile_origin);") == 3);
}

TEST_CASE("an array of the tile's shape is copied without a loop") {
  const std::string source =
      body("tile_static int a[2][3]; tile_load(a, v, t.tile_origin);").opencl_source;
  CHECK(count_of(source, "for (") == 0);
  CHECK(count_of(source, ">= 0") == 0);
  CHECK_THAT(source, ContainsSubstring("ts0_a[local_0][local_1] = "));
  CHECK(count_of(body("tile_static int a[3][2]; tile_load(a, v, t.tile_origin);").opencl_source,
                 "for (") == 1);
}

TEST_CASE("of an array of more dimensions than the tile, threads load one row after the other") {
  const auto loaded = [](const std::string& array) {
    return compile::in_loops(
               "void k(tiled_index<64> t, array_view<const float, 2> in, "
               "array_view<float, 1> out) {\n"
               "  tile_static float " +
               array +
               ";\n  tile_load(s, in, index<2>(0, t.tile_origin[0]));\n"
               "  out[t] = s[0][63 - t.local[0]];\n}")
        .opencl_source;
  };
  const std::string vectors = "*(__local tiles_unaligned_float16 *)&ts0_s[";
  CHECK_THAT(loaded("s[3][64]"), ContainsSubstring(vectors));
  CHECK_THAT(loaded("s[3][128]"), ContainsSubstring(vectors));
  CHECK_THAT(loaded("s[3][65]"), !ContainsSubstring(vectors));
}

TEST_CASE("tile_load reads its view, and tile_store at the tile's place overwrites it") {
  const auto loaded = body("tile_static int a[2][3]; tile_load(a, v, t.tile_origin - 1);");
  CHECK(loaded.parameters[0].is_read);
  CHECK_FALSE(loaded.parameters[0].is_written);
  const auto stored = body("tile_static int a[2][3]; tile_store(v, t.tile_origin, a);");
  CHECK_FALSE(stored.parameters[0].is_read);
  CHECK(stored.parameters[0].is_written);
  CHECK(stored.parameters[0].is_overwritten);
  CHECK_FALSE(body("tile_static int a[2][3]; tile_store(v, t.tile_origin + 1, a);")
                  .parameters[0]
                  .is_overwritten);
}

TEST_CASE("tile_load takes a tile_static array, a view of its elements, and where to begin") {
  CHECK(error_in_body("int a[2][3];\ntile_load(a, v, t.tile_origin);") ==
        "t.tile:3:11: error: 'tile_load' takes a tile_static array, got an 'int[2][3]'\n"
        "  tile_load(a, v, t.tile_origin);\n"
        "            ^");
  CHECK(error_in_body("tile_static int a[6];\ntile_load(a, v, t.tile_origin);") ==
        "t.tile:3:14: error: 'tile_load' takes a view of 'int' of 1 dimension for 'int[6]', got "
        "an 'array_view<int, 2>'\n"
        "  tile_load(a, v, t.tile_origin);\n"
        "               ^");
  CHECK_THAT(error_in_body("tile_static int a[6]; tile_load(a, c, 0);"),
             ContainsSubstring("takes a view of 'int' of 1 dimension for 'int[6]', got an "
                               "'array_view<const float, 1>'"));
  CHECK(error_in_body("tile_static int a[2][3];\ntile_load(a, v, t);") ==
        "t.tile:3:17: error: 'tile_load' takes the index in the view where the array begins, not "
        "the thread's index\n"
        "  tile_load(a, v, t);\n"
        "                  ^\n"
        "  help: use t_idx.tile_origin, the index of the tile's first thread");
  CHECK_THAT(error_in_body("tile_static int a[2][3]; tile_load(a, v, 0);"),
             ContainsSubstring("cannot convert 'int' to 'index<2>'"));
  CHECK_THAT(error_in_body("tile_static int a[2][3]; tile_load(a, v, t.tile_origin, t.local);"),
             ContainsSubstring("cannot convert 'index<2>' to 'int'"));
  CHECK(error_in_body("tile_static int a[2][3];\ntile_load(a, v);") ==
        "t.tile:3:1: error: 'tile_load' takes 3 or 4 arguments, got 2\n"
        "  tile_load(a, v);\n"
        "  ^~~~~~~~~~~~~~~\n"
        "  help: write tile_load(array, view, origin), with a fourth argument if elements outside "
        "of the view are not to be 0: a value, or reflect, nearest, mirror or wrap");
}

TEST_CASE("tile_store writes through views of elements that are not const") {
  CHECK(error_in_body("tile_static float a[4];\ntile_store(c, 0, a);") ==
        "t.tile:3:12: error: cannot write through 'c', an 'array_view<const float, 1>'\n"
        "  tile_store(c, 0, a);\n"
        "             ^\n"
        "  help: its elements are const: use a view of non-const elements");
  CHECK(error_in_body("tile_static int a[2][3];\ntile_store(v, a);") ==
        "t.tile:3:1: error: 'tile_store' takes 3 arguments, got 2\n"
        "  tile_store(v, a);\n"
        "  ^~~~~~~~~~~~~~~~\n"
        "  help: write tile_store(view, origin, array)");
  CHECK_THAT(error_in_body("float a[4]; tile_store(v, t.tile_origin, a);"),
             ContainsSubstring("'tile_store' takes a tile_static array, got a 'float[4]'"));
}

TEST_CASE("what a tile does together stands in a function that knows the tile") {
  CHECK(error_of("void k(index<1> i, array_view<int, 1> v) {\n"
                 "  int n = tile_uniform(v[i]);\n}") ==
        "t.tile:2:11: error: 'tile_uniform' must be called by all threads of a tile, but this "
        "function has no tiled_index\n"
        "    int n = tile_uniform(v[i]);\n"
        "            ^~~~~~~~~~~~~~~~~~\n"
        "  help: add a tiled_index<...> parameter");
  CHECK_THAT(error_of("void f(array_view<int, 1> v) { tile_static int a[4]; tile_load(a, v, 0); }\n"
                      "void k(tiled_index<4> t, array_view<int, 1> v) { f(v); }"),
             ContainsSubstring("'tile_load' must be called by all threads of a tile, but this "
                               "function has no tiled_index"));
}

TEST_CASE("tile_load and tile_store are statements, tile_uniform is the whole of a value") {
  CHECK_THAT(error_in_body("tile_static int a[2][3]; int n = (tile_load(a, v, t.local), 1);"),
             ContainsSubstring("'tile_load' must be a separate statement"));
  const std::string wrong =
      "'tile_uniform' must be the whole initialiser of a variable, the whole right side of an "
      "assignment, or the whole condition of 'if', 'while' or 'for'";
  CHECK(error_in_body("int n = tile_uniform(v[t]) + 1;") ==
        "t.tile:2:9: error: " + wrong +
            "\n"
            "  int n = tile_uniform(v[t]) + 1;\n"
            "          ^~~~~~~~~~~~~~~~~~\n"
            "  help: assign it to a variable first: auto same = tile_uniform(...);");
  for (const char* const statement :
       {"v[t] = 1 + tile_uniform(v[t]);", "v[tile_uniform(t.local)] = 1;", "tile_uniform(v[t]);",
        "do v[t] = 1; while (tile_uniform(v[t]));",
        "for (int i = 0; i < 3; i = tile_uniform(i)) v[t] = i;",
        "int n = v[t] > 3 ? tile_uniform(v[t]) : 2;"}) {
    CHECK_THAT(error_in_body(statement), ContainsSubstring(wrong));
  }
  CHECK_THAT(error_of("const int n = tile_uniform(3);\n"
                      "void k(index<1> i, array_view<int, 1> v) { v[i] = n; }"),
             ContainsSubstring(wrong));
  CHECK_THAT(error_in_body("int n = tile_uniform(v[t], 2);"),
             ContainsSubstring("'tile_uniform' takes 1 argument, got 2"));
  CHECK_THAT(error_in_body("auto w = tile_uniform(v);"),
             ContainsSubstring("an 'array_view<int, 2>' cannot be shared by a tile"));
}

TEST_CASE("functions of the text may be called as those of the language") {
  CHECK(error_of("int tile_uniform(int a) { return a + 1; }\n"
                 "void tile_load(int a) {}\n"
                 "void k(index<1> i, array_view<int, 1> v) { tile_load(3);\n"
                 "  v[i] = 2 * tile_uniform(4); }") == "");
}

TEST_CASE("copies of what a thread is known by are made of others") {
  CHECK(error_in_body("tiled_index<2, 3> s;") ==
        "t.tile:2:19: error: 's' is not the 'tiled_index<2, 3>' of a thread\n"
        "  tiled_index<2, 3> s;\n"
        "                    ^\n"
        "  help: initialise it with another one, as in auto s = t_idx");
  CHECK_THAT(error_in_body("tiled_index<3, 2> s = t;"),
             ContainsSubstring("cannot convert 'tiled_index<2, 3>' to 'tiled_index<3, 2>'"));
  CHECK_THAT(error_in_body("auto s = t; s = t;"),
             ContainsSubstring("this expression cannot be assigned to"));
  CHECK(error_in_body("auto s = t; s.barrier.wait(); v[s] = s.local[0]; tile_barrier b = s.barrier;"
                      "b.wait();") == "");
}
