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
