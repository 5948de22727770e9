// Element-wise kernels on CPUs, whose work-items run along the rows of the domain.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

namespace rows {

using compile::compiled_kernel;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

compiled_kernel on_cpu(kernel_shape shape, const std::string& statements,
                       const std::string& functions = "") {
  compile_options options;
  options.wide_indices = true;
  options.shape = shape;
  const std::string text =
      functions +
      "void k(index<1> i, array_view<const float, 1> v, array_view<float, 1> w) {\n"
      "  const int x = i[0];\n" +
      statements + "\n}";
  return compile::kernel_text(compile::input(text)).compile({}, options);
}

std::string in_loops(const std::string& statements) {
  return on_cpu(kernel_shape::loop, statements).opencl_source;
}

bool calls_a_function(const std::string& statements, const std::string& functions) {
  const compiled_kernel made = on_cpu(kernel_shape::loop, statements, functions);
  const bool has_rows = made.runs_rows;
  const bool has_calls = made.opencl_source.find("_f(") != std::string::npos;
  CAPTURE(made.opencl_source);
  CHECK(has_rows != has_calls);
  return has_calls;
}

}  // namespace rows

TEST_CASE("all threads up to one are within a guard if the first and that one are") {
  const std::string text =
      rows::in_loops("if (x > 0 && x < v.extent[0] - 1) w[i] = v[x - 1] + v[x + 1];");
  CHECK_THAT(text, ContainsSubstring("if ((((v_x) > (0)) && ((v_x) < ((e0_v - 1))))) {"));
  CHECK_THAT(text, ContainsSubstring("if (!(((((v_x) + (whole - 1)) > (0)) && "
                                     "(((v_x) + (whole - 1)) < ((e0_v - 1)))))) {"));
  CHECK_THAT(text, !ContainsSubstring("all(chosen)"));
}

TEST_CASE("threads that leave at either end of a row leave a guard") {
  const std::string text =
      rows::in_loops("if (x < 1 || x >= v.extent[0] - 1) return;\nw[i] = v[x - 1] + v[x + 1];");
  CHECK_THAT(text, ContainsSubstring("if (!(((v_x) < (1)) || ((v_x) >= ((e0_v - 1))))) {"));
  CHECK_THAT(text, !ContainsSubstring("all(chosen)"));
}

TEST_CASE("the vectors between the ends of a guard ask for nothing") {
  const std::string text = rows::in_loops("if (x > 0) w[i] = v[x - 1];");
  CHECK_THAT(text, ContainsSubstring("for (long next = column; next < end; next += 16) {\n"
                                     "          const long column = next;\n"
                                     "          const tiles_index1 v_i = {{(int)column}};\n"));
  const std::size_t vectors = text.find("next < end");
  CHECK(text.substr(vectors, text.find("tiles_unaligned_float16 *)&v_w", vectors) - vectors)
            .find("if (") == std::string::npos);
}

TEST_CASE("the first and the last thread do not tell of those between them in other conditions") {
  for (const char* condition : {"x < 3 || x > 9", "x != 5", "!(x == 5)", "v[x] > 0"}) {
    CAPTURE(condition);
    const std::string text = rows::in_loops("if (" + std::string(condition) + ") w[i] = v[x];");
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

TEST_CASE("the work-items of a row share it in whole vectors") {
  const std::string text = rows::in_loops("w[i] = v[x] + 1;");
  CHECK_THAT(text, ContainsSubstring("const long row_part = ((long)"));
  CHECK_THAT(text, ContainsSubstring("/ ((long)get_global_size(0) * 16) * 16;"));
  CHECK_THAT(text, ContainsSubstring("if (column >= row_end) return;"));
}

TEST_CASE("drivers make no vectors of the threads that are left at the end of a row") {
  CHECK_THAT(rows::in_loops("w[i] = v[x] + 1;"),
             ContainsSubstring("#pragma clang loop vectorize(disable)\n"
                               "    for (; column < row_end; ++column) {"));
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
  const auto runs_rows = [](const std::string& statements) {
    return rows::on_cpu(rows::kernel_shape::loop_if_faster, statements).runs_rows;
  };
  CHECK(runs_rows("w[i] = v[i] + 1;"));
  CHECK(runs_rows("if (x > 0) w[i] = v[x - 1];"));
  CHECK(runs_rows("if (v[i] > 0) w[i] = exp(v[i]);"));
  CHECK_FALSE(runs_rows("if (v[i] > 0) w[i] = v[i];"));
  CHECK_FALSE(runs_rows("w[i] = v[v.extent[0] - 1 - x];"));
}

TEST_CASE("a kernel that runs along rows has the statements of a function in place of its call") {
  const std::string text =
      rows::on_cpu(rows::kernel_shape::loop, "w[i] = f(v[i] + 1) - f(2) * v[i];",
                   "float f(float x) { const float half = x / 2; return half * half; }\n")
          .opencl_source;
  CHECK_THAT(text, ContainsSubstring("float16 v_2_half = (v_1_x / ((float16)(2.0f)));"));
  CHECK_THAT(text, ContainsSubstring("(v_2_half * v_2_half)"));
}

TEST_CASE("functions that return early, change their parameters or call others are inlined") {
  for (const char* function : {
           "float f(float x) { return x + 1; }",
           "float f(float x) { if (x < 0) return 0; x *= 2; if (x > 9) return 9; return x; }",
           "float f(const float& x) { float y = x; for (int k = 0; k < 3; ++k) y *= x; return y; }",
           "float g(float x) { return x * 3; } float f(float x) { return g(x) - g(g(x)); }",
           "bool g(float x) { if (x > 9) return false; return x > 1; }\n"
           "float f(float x) { return g(x) && !g(x * 2) ? x : 2; }",
       }) {
    CAPTURE(function);
    CHECK(!rows::calls_a_function("w[i] = f(v[i]);", function));
  }
  CHECK(!rows::calls_a_function("float y = v[i]; f(y); w[i] = y; y += f(y); w[i] += y;",
                                "float f(float& x) { x += 1; return x * 2; }"));
  CHECK(!rows::calls_a_function("if (f(v[i])) w[i] = 1;", "bool f(float x) { return x > 0; }"));
  CHECK(!rows::calls_a_function("float y = v[i]; for (int k = 0; k < f(3); ++k) y += k; w[i] = y;",
                                "int f(int n) { return n * 2; }"));
}

TEST_CASE("a kernel keeps its calls where it cannot run along rows without them") {
  const std::string returning_from_loop =
      "float f(float x) { for (int k = 0; k < 9; ++k) { if (x > k) return x; } return 0; }";
  CHECK(rows::calls_a_function("w[i] = f(v[i]);", returning_from_loop));
  CHECK(rows::calls_a_function("w[i] = f(v[i]);",
                               "float f(float x) { while (x < 9) x += x * x + 1; return x; }"));
  CHECK(rows::calls_a_function("w[i] = f(f(v[v.extent[0] - 1 - x]));",
                               "float f(float x) { return x + 1; }"));
  CHECK(rows::calls_a_function("float y = v[i]; for (int k = 0; k < f(y); ++k) y += k; w[i] = y;",
                               "int f(float& x) { x += 1; return 3; }"));
  std::string large = "float f(float x) {";
  for (int n = 0; n < 300; ++n) large += " x = x * x + 1;";
  CHECK(rows::calls_a_function("w[i] = f(v[i]);", large + " return x; }"));
}

TEST_CASE("a kernel whose calls stay is as it was") {
  const std::string function =
      "float f(float x) { for (int k = 0; k < 9; ++k) { if (x > k) return x; } return 0; }\n"
      "float g(float x) { const float y = x * 2; return y * y; }\n";
  const std::string statements = "const float own = v[i];\nw[i] = g(own) + f(own);";
  CHECK(rows::on_cpu(rows::kernel_shape::loop, statements, function).opencl_source ==
        rows::on_cpu(rows::kernel_shape::group, statements, function).opencl_source);
}

TEST_CASE("functions are inlined by default only where rows are faster") {
  const auto runs_rows = [](const std::string& statements, const std::string& function) {
    return rows::on_cpu(rows::kernel_shape::loop_if_faster, statements, function).runs_rows;
  };
  const std::string with_condition = "w[i] = f(v[i]);\nif (v[i] > 2) w[i] = 2;";
  CHECK(runs_rows(with_condition, "float f(float x) { return exp(x) + 1; }\n"));
  CHECK_FALSE(runs_rows(with_condition, "float f(float x) { return x + 1; }\n"));
  CHECK(runs_rows("if (f(x)) w[i] = v[x - 1];", "bool f(int x) { return x > 0; }\n"));
  CHECK_FALSE(runs_rows("w[i] = f(v, x - 1) + v[i];",
                        "float f(array_view<const float, 1> v, int x) {\n"
                        "  if (x < 0) return 0;\n  return v[x];\n}\n"));
}
