// Conditions on which each thread of a vector decides for itself, in the loop shape.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("threads of a vector choose between values, and read what all of them read") {
  const auto kernel_with = [](const std::string& choice) {
    return compile::in_loops(
               "void k(tiled_index<32> t, array_view<float, 1> v) {\n"
               "  tile_static float s[32];\n"
               "  s[t.local[0]] = v[t];\n"
               "  t.barrier.wait();\n"
               "  float best = v[t];\n"
               "  for (int k = 0; k < 32; ++k) " +
               choice + "\n  v[t] = best;\n}")
        .opencl_source;
  };
  for (const char* choice :
       {"if (s[k] > best) best = s[k];", "best = s[k] > best ? s[k] : best;",
        "if (s[k] > 1) { if (s[k] > best) { best = s[k]; } else best += 1; }"}) {
    CAPTURE(choice);
    CHECK_THAT(kernel_with(choice),
               ContainsSubstring("select(p0_best_0, ") || ContainsSubstring(", p0_best_0, "));
  }
  for (const char* choice : {"if (best > 0) best = s[k + 1];", "best = best > 0 ? s[k + 1] : best;",
                             "if (s[k] > best) s[t.local[0]] = best;",
                             "if ((k < 16 ? s[k] : 0.0f) > best) best = s[k];",
                             "best = (k < 16 ? s[k] : 0.0f) > best ? s[k] : best;",
                             "if (best < 0) { best = s[k]; if (s[k] > 1) best = 1; }"}) {
    CAPTURE(choice);
    CHECK_THAT(kernel_with(choice), !ContainsSubstring("select("));
  }
}

TEST_CASE("an int is compared with a long constant as with an int, if that holds the constant") {
  const auto kernel_with = [](const std::string& condition) {
    return compile::in_loops(
               "#define VALUE s[row][t.local[1]]\n"
               "void k(tiled_index<4, 8> t, array_view<int, 2> v) {\n"
               "  tile_static int s[4][8];\n"
               "  s[t.local[0]][t.local[1]] = v[t];\n"
               "  t.barrier.wait();\n"
               "  int last = 0;\n"
               "  for (int row = 0; row < 4; ++row) if (" +
               condition + ") last = VALUE;\n  v[t] = last;\n}")
        .opencl_source;
  };
  for (const char* operation : {" < ", " > ", " <= ", " >= ", " == ", " != "}) {
    CAPTURE(operation);
    const auto compared = [&](const std::string& left, const std::string& right) {
      return kernel_with(left + operation + right);
    };
    CHECK_THAT(compared("VALUE", "16L"), ContainsSubstring("int8 p0_last_0 = "));
    CHECK(compared("VALUE", "16L") == compared("VALUE", "16"));
    CHECK(compared("(long)VALUE", "(-2147483647L - 1)") == compared("VALUE", "(-2147483647 - 1)"));
    CHECK(compared("2147483647L", "VALUE") == compared("2147483647", "VALUE"));
    for (const char* other : {"2147483648L", "(-2147483647L - 2)", "16uL"}) {
      CAPTURE(other);
      CHECK_THAT(compared("VALUE", other), ContainsSubstring("long)ts0_s"));
    }
    CHECK_THAT(compared("(long)(unsigned)VALUE", "16L"), ContainsSubstring("(long)"));
  }
}
