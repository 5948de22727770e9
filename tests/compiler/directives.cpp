// #define, #pragma and what else starts with #.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::body;
using compile::error_in_body;
using compile::error_of;

TEST_CASE("#pragma unroll goes to the driver in front of its loop") {
  const std::string source = body(
                                 "#define TIMES 4\n"
                                 "for (;;) break;\n"
                                 "#pragma unroll\n"
                                 "for (int i = 0, j = 1; i < 4; ++i) v[t] = j;\n"
                                 "#pragma unroll TIMES * 2\n"
                                 "while (v[t] > 0) v[t] = 0;\n"
                                 "#pragma unroll(3)\n"
                                 "do v[t] = 1; while (v[t] < 1);")
                                 .opencl_source;
  CHECK_THAT(source,
             ContainsSubstring("    #pragma unroll\n#line 5 \"t.tile\"\n    for (; v_i < 4;"));
  CHECK_THAT(source, ContainsSubstring("    #pragma unroll 8\n#line 7 \"t.tile\"\n    while ("));
  CHECK_THAT(source, !ContainsSubstring("#pragma unroll 3"));  // Rusticl does not know it there
}

TEST_CASE("_Pragma is #pragma where a line of its own is not possible") {
  const std::string source = body(
                                 "#define TIMES 4\n"
                                 "_Pragma(\"unroll\") while (v[t] > 0) v[t] = 0;\n"
                                 "_Pragma(\"unroll TIMES\") while (v[t] > 1) v[t] = 0;\n"
                                 "_Pragma( \" unroll  8 \" ) while (v[t] > 2) v[t] = 0;\n")
                                 .opencl_source;
  CHECK_THAT(source, ContainsSubstring("    #pragma unroll\n"));
  CHECK_THAT(source, ContainsSubstring("    #pragma unroll 4\n"));
  CHECK_THAT(source, ContainsSubstring("    #pragma unroll 8\n"));
}

TEST_CASE("#pragma unroll stands in front of a loop, with a constant number") {
  CHECK(error_in_body("#pragma unroll 2\nint a = 1;") ==
        "t.tile:2:1: error: '#pragma unroll' must be followed by a loop, got 'int'\n"
        "  #pragma unroll 2\n"
        "  ^~~~~~~~~~~~~~~~");
  CHECK_THAT(error_in_body("int n = 2;\n#pragma unroll n\nfor (;;) break;"),
             ContainsSubstring("the number after '#pragma unroll' must be a constant integer"));
  CHECK(error_in_body("#pragma unroll 0\nfor (;;) break;") ==
        "t.tile:2:16: error: a loop can be unrolled 1 to 1024 times, got 0\n"
        "  #pragma unroll 0\n"
        "                 ^");
  CHECK_THAT(error_in_body("#pragma unroll 1025\nfor (;;) break;"),
             ContainsSubstring("a loop can be unrolled 1 to 1024 times, got 1025"));
  CHECK_THAT(error_in_body("#pragma unroll 2 3\nfor (;;) break;"),
             ContainsSubstring("expected ')' after the number after '#pragma unroll', got '3'"));
  CHECK_THAT(error_of("#pragma unroll\nvoid k(index<1> i) {}"),
             ContainsSubstring("got '#pragma unroll'"));
}

TEST_CASE("any other #pragma is ignored with a warning") {
  const auto kernel = compile::text(
      "void k(index<1> i, array_view<int, 1> v) {\n#pragma omp parallel\nv[i] = 1;\n#pragma\n}");
  REQUIRE(kernel.warnings.size() == 2);
  CHECK(kernel.warnings[0] ==
        "t.tile:2:1: warning: this #pragma is ignored\n"
        "  #pragma omp parallel\n"
        "  ^~~~~~~~~~~~~~~~~~~~\n"
        "  help: only #pragma unroll is supported");
  CHECK_THAT(kernel.warnings[1], StartsWith("t.tile:4:1: warning: this #pragma is ignored"));
}

TEST_CASE("#define gives a name to any words, but has no parameters") {
  CHECK(error_in_body("#define N 3\n#define NEXT (N + 1)\n#define SET v[t] =\n"
                      "int a[NEXT]; a[3] = 1; SET NEXT;") == "");
  CHECK(error_in_body("#define SQUARE(x) x * x\nv[t] = 1;") ==
        "t.tile:2:9: error: macros with parameters are not part of the kernel language\n"
        "  #define SQUARE(x) x * x\n"
        "          ^~~~~~\n"
        "  help: write a function instead");
  CHECK(error_in_body("#define\nv[t] = 1;") ==
        "t.tile:2:2: error: expected a name after '#define'\n"
        "  #define\n"
        "   ^~~~~~");
  CHECK_THAT(error_in_body("#define a b b\n#define b c c\nint c = 1; v[t] = a;"),
             ContainsSubstring("expected ';'"));
}

TEST_CASE("#include and other directives are refused") {
  CHECK(error_of("#include \"helpers.h\"\nvoid k(index<1> i) {}") ==
        "t.tile:1:2: error: '#include' is not part of the kernel language\n"
        "  #include \"helpers.h\"\n"
        "   ^~~~~~~\n"
        "  help: add what the kernel needs to its text, or pass it as declarations");
  CHECK(error_of("#if 1\n#endif\nvoid k(index<1> i) {}") ==
        "t.tile:1:2: error: '#if' is not part of the kernel language\n"
        "  #if 1\n"
        "   ^~\n"
        "  help: only '#define NAME value' and '#pragma unroll' are supported\n"
        "t.tile:2:2: error: '#endif' is not part of the kernel language\n"
        "  #endif\n"
        "   ^~~~~\n"
        "  help: only '#define NAME value' and '#pragma unroll' are supported");
}

TEST_CASE("#line says where the lines behind it come from") {
  CHECK(error_of("#line 12 \"a \\\"b\\\".cpp\"\n"
                 "void k(index<1> i, array_view<int, 1> v) {\n"
                 "  v[i] = first;\n"
                 "#line 40\n"
                 "  v[i] = second;\n"
                 "}") ==
        "a \"b\".cpp:13:10: error: unknown name 'first'\n"
        "    v[i] = first;\n"
        "           ^~~~~\n"
        "a \"b\".cpp:40:10: error: unknown name 'second'\n"
        "    v[i] = second;\n"
        "           ^~~~~~");
}

TEST_CASE("#line stays an error where it names no line") {
  CHECK_THAT(error_of("#line 0\nvoid k(index<1> i) {}"),
             ContainsSubstring("'#line' is not part of the kernel language"));
  CHECK_THAT(error_of("#line 3 file\nvoid k(index<1> i) {}"),
             ContainsSubstring("'#line' is not part of the kernel language"));
}

TEST_CASE("generated code points at the lines that #line names") {
  const std::string source = compile::text("void k(index<1> i, array_view<int, 1> v) {\n"
                                           "#line 7 \"program.cpp\"\n"
                                           "  v[i] = 1;\n"
                                           "}")
                                 .opencl_source;
  CHECK_THAT(source, ContainsSubstring("#line 7 \"program.cpp\""));
}

TEST_CASE("the name of a file cannot end the line that it stands in") {
  const std::string source = compile::text("void k(index<1> i, array_view<int, 1> v) {\n"
                                           "#line 7 \"a\rreal\tname\"\n"
                                           "  v[i] = 1;\n"
                                           "}")
                                 .opencl_source;
  CHECK_THAT(source, ContainsSubstring("#line 7 \"a real name\""));
  CHECK(source.find('\r') == std::string::npos);
}
