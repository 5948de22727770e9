// Element-wise kernels on CPUs, whose work-items run along the rows of the domain.
#include "tests/compiler/compile.hpp"

namespace rows {

using compile::compiled_kernel;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

compiled_kernel on_cpu(kernel_shape shape, const std::string& statements) {
  compile_options options;
  options.wide_indices = true;
  options.shape = shape;
  const std::string text =
      "void k(index<1> i, array_view<const float, 1> v, array_view<float, 1> w) {\n"
      "  const int x = i[0];\n" +
      statements + "\n}";
  return compile::kernel_text(compile::input(text)).compile({}, options);
}

std::string in_loops(const std::string& statements) {
  return on_cpu(kernel_shape::loop, statements).opencl_source;
}

}  // namespace rows

TEST_CASE("all threads of a vector are within a guard if the first and the last are") {
  const std::string text =
      rows::in_loops("if (x > 0 && x < v.extent[0] - 1) w[i] = v[x - 1] + v[x + 1];");
  CHECK_THAT(text, ContainsSubstring(
                       "if ((((v_x) > (0)) && ((v_x) < ((e0_v - 1)))) && "
                       "((((v_x) + 15) > (0)) && (((v_x) + 15) < ((e0_v - 1))))) {"));
  CHECK_THAT(text, !ContainsSubstring("all(chosen)"));
}

TEST_CASE("threads that leave at either end of a row leave a guard") {
  const std::string text =
      rows::in_loops("if (x < 1 || x >= v.extent[0] - 1) return;\nw[i] = v[x - 1] + v[x + 1];");
  CHECK_THAT(text, ContainsSubstring("if (!(((v_x) < (1)) || ((v_x) >= ((e0_v - 1)))) && "));
  CHECK_THAT(text, !ContainsSubstring("all(chosen)"));
}

TEST_CASE("the first and the last thread do not tell of those between them in other conditions") {
  for (const char* condition : {"x < 3 || x > 9", "x != 5", "!(x == 5)", "v[x] > 0"}) {
    CAPTURE(condition);
    const std::string text =
        rows::in_loops("if (" + std::string(condition) + ") w[i] = v[x];");
    CHECK_THAT(text, ContainsSubstring("if (all(chosen)) {"));
  }
}

TEST_CASE("a thread in front of a guard, or behind it, is peeled off its vector") {
  for (const char* statements :
       {"if (x > 0) w[i] = v[x - 1];", "if (x > 0) w[i] = v[x - 1]; else w[i] = 0;",
        "if (x < 1) return;\nw[i] = v[x - 1];",
        "const int n = v.extent[0];\nif (x < 1) return;\nif (x < n - 1) w[i] = v[x + 1];"}) {
    CAPTURE(statements);
    const std::string text = rows::in_loops(statements);
    CHECK_THAT(text, ContainsSubstring("for (int step; column + 16 <= row_end; column += step) {"));
    CHECK_THAT(text, ContainsSubstring("step = 1;"));
    CHECK_THAT(text, !ContainsSubstring("for (long lane = 0;"));
  }
}

TEST_CASE("no thread is peeled off where the vector has done something before the guard") {
  for (const char* statements :
       {"w[i] += 1;\nif (x > 0) w[i] = v[x - 1];", "if (x > 0) w[i] = v[x - 1];\nw[i] += 1;",
        "const float own = v[i];\nif (x > 0) w[i] = own + v[x - 1];",
        "if (v[i] > 0) w[i] = exp(v[i]);"}) {
    CAPTURE(statements);
    const std::string text = rows::in_loops(statements);
    CHECK_THAT(text, ContainsSubstring("column + 16 <= row_end; column += 16) {"));
    CHECK_THAT(text, ContainsSubstring("for (long lane = 0;"));
  }
}

TEST_CASE("element-wise kernels run along rows unless data decide what each thread does") {
  const auto row_length = [](const std::string& statements) {
    return rows::on_cpu(rows::kernel_shape::loop_if_faster, statements).row_length;
  };
  CHECK(row_length("w[i] = v[i] + 1;") == 1024);
  CHECK(row_length("if (x > 0) w[i] = v[x - 1];") == 1024);
  CHECK(row_length("if (v[i] > 0) w[i] = exp(v[i]);") == 1024);
  CHECK(row_length("if (v[i] > 0) w[i] = v[i];") == 0);
  CHECK(row_length("w[i] = v[v.extent[0] - 1 - x];") == 0);
}
