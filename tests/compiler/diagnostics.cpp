// How messages look.
#include "libtiles/core/error.hpp"
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_of;
using compile::view;
using libtiles::scalar_type;

TEST_CASE("a message has file, line, column, the line, and what is wrong underlined") {
  CHECK(error_of("[=](tiled_index<2, 3> t_idx) restrict(amp) {\n"
                 "  float x = matrx[t_idx];\n"
                 "}",
                 {view("matrix", scalar_type::float32, 2)}) ==
        "t.tile:2:13: error: unknown name 'matrx'\n"
        "    float x = matrx[t_idx];\n"
        "              ^~~~~\n"
        "  help: did you mean 'matrix'?");
}

TEST_CASE("the caret stands below its character behind tabs") {
  CHECK_THAT(error_of("[=](index<1> i) {\n\t\ty = 1;\n}"),
             ContainsSubstring("\n  \t\ty = 1;\n  \t\t^"));
}

TEST_CASE("several mistakes are reported in one go, each at its place") {
  const std::string text = error_of(
      "[=](index<1> i) {\n"
      "  a = 1;\n"
      "  int x = 2;\n"
      "  x = b + 1;\n"
      "  c[i] = x;\n"
      "}");
  CHECK_THAT(text, ContainsSubstring("t.tile:2:3: error: unknown name 'a'"));
  CHECK_THAT(text, ContainsSubstring("t.tile:4:7: error: unknown name 'b'"));
  CHECK_THAT(text, ContainsSubstring("t.tile:5:3: error: unknown name 'c'"));
}

TEST_CASE("no more than twenty mistakes are shown, the rest are counted") {
  std::string text = "[=](index<1> i) {\n";
  for (int i = 0; i < 25; ++i) text += "  a" + std::to_string(i) + " = 1;\n";
  CHECK_THAT(error_of(text + "}"), EndsWith("\nand 5 more errors"));
}

TEST_CASE("a very long line is cut to the surroundings of the mistake") {
  const std::string text = error_of("[=](index<1> i) {" + std::string(1000, ' ') + "wrong = 1;" +
                                    std::string(1000, ' ') + "}");
  CHECK_THAT(text, StartsWith("t.tile:1:1018: error: unknown name 'wrong'\n"));
  CHECK(text.size() < 500);
  CHECK_THAT(text, ContainsSubstring("wrong = 1;"));
}

TEST_CASE("the first mistake's place comes with the error in parts") {
  try {
    compile::text("[=](index<1> i) {\n  a = 1;\n}");
    FAIL("an unknown name was taken");
  } catch (const libtiles::error& refused) {
    CHECK(refused.code() == libtiles::status::compile);
    CHECK(refused.details().file == "t.tile");
    CHECK(refused.details().line == 2);
    CHECK(refused.details().column == 3);
  }
}

TEST_CASE("the caller may say which number the first line has") {
  compile::kernel_input input = compile::input("[=](index<1> i) {\n  a = 1;\n}");
  input.first_line = 40;
  CHECK_THROWS_WITH(libtiles::compiler::kernel_text(input).compile({}),
                    StartsWith("t.tile:41:3: error: unknown name 'a'"));
}

TEST_CASE("mistakes in the declarations are placed in the declarations") {
  compile::kernel_input input = compile::input("[=](index<1> i) {}");
  input.declarations = "struct P {\n  flat x;\n};";
  CHECK_THROWS_WITH(libtiles::compiler::kernel_text(input),
                    StartsWith("declarations:2:3: error: unknown type 'flat'"));
}

TEST_CASE("carriage returns do not show") {
  CHECK_THAT(error_of("[=](index<1> i) {\r\n  a = 1;\r\n}"),
             StartsWith("t.tile:2:3: error: unknown name 'a'\n    a = 1;\n    ^"));
}
