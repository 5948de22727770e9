// The loop shape: one work-item runs a whole tile, by loops over its threads.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using compile::compiled_kernel;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

namespace {

compiled_kernel body_in_loops(const std::string& body) {
  return compile::in_loops("void k(tiled_index<2, 4> t, array_view<int, 2> v, int n) {\n" + body +
                           "\n}");
}

std::string without_line_directives(const std::string& text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    if (text.compare(at, 5, "#line") != 0) kept += text.substr(at, end - at);
    at = end;
  }
  return kept;
}

std::string statements_of(const compiled_kernel& kernel) {
  const std::string text = without_line_directives(kernel.opencl_source);
  const std::size_t first = text.find("\n  {\n") + 5;
  return text.substr(first, text.rfind("  }\n}") - first);
}

}  // namespace

TEST_CASE("a tile is a work-item, and what lies between two barriers is a loop over its threads") {
  const compiled_kernel kernel = body_in_loops(
      "tile_static int s[2][4];\n"
      "s[t.local[0]][t.local[1]] = v[t.global];\n"
      "t.barrier.wait();\n"
      "v[t.global] = s[1 - t.local[0]][t.local[1]];");
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("reqd_work_group_size(1, 1, 1)"));
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("const int origin_0 = tile_0 * 2;"));
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      for (int local_0 = 0; local_0 < 2; ++local_0) {
    CHECK-NEXT: for (int local_1 = 0; local_1 < 4; ++local_1) {
    CHECK-NOT:  for (
    CHECK:      ts0_s[local_0][local_1] = v_v[
    CHECK-NEXT: }}
    CHECK-NEXT: for (int local_0 = 0; local_0 < 2; ++local_0) {
    CHECK-NEXT: for (int local_1 = 0; local_1 < 4; ++local_1) {
    CHECK-NOT:  for (
    CHECK:      ] = ts0_s[(1 - local_0)][local_1];
    CHECK-NEXT: }}
    CHECK-NOT:  {{.}}
  )"));
}

TEST_CASE("control flow round a barrier stands around the loops, with one counter for the tile") {
  const compiled_kernel kernel = body_in_loops(
      "for (int i = 0; i < n; ++i) {\n"
      "  v[t.global] += i;\n"
      "  t.barrier.wait();\n"
      "}");
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      int v_i = 0;
    CHECK-NEXT: for (; v_i < v_n; ++v_i) {
    CHECK-NEXT: for (int local_0 = 0;
    CHECK-NEXT: for (int local_1 = 0;
    CHECK-NOT:  for (
    CHECK:      ] += v_i;
    CHECK-NEXT: }}
    CHECK-NEXT: }
    CHECK-NOT:  for (
  )"));
}

TEST_CASE("a variable that outlives a loop has an element for each thread, or is computed anew") {
  const compiled_kernel kernel = body_in_loops(
      "int kept = v[t.global];\n"
      "int own = t.local[1] * 3;\n"
      "int same = n + 1;\n"
      "int brief = kept + own + same;\n"
      "v[t.global] = brief;\n"
      "t.barrier.wait();\n"
      "v[t.global] = kept + own + same;");
  const std::string text = statements_of(kernel);
  CHECK_THAT(text, ContainsSubstring("int p0_kept[2][4];\n"));
  CHECK_THAT(text, ContainsSubstring("p0_kept[local_0][local_1] = v_v["));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      int v_same = v_n + 1;
    CHECK-NEXT: for (
  )"));
  CHECK_THAT(text, ContainsSubstring("      int v_brief = (p0_kept[local_0][local_1] + c0_own) + "
                                     "v_same;\n"));
  const std::string anew = "      const int c0_own = local_1 * 3;\n";
  CHECK(text.find(anew) != text.rfind(anew));
}

TEST_CASE("what the first threads of a row do is the whole of a shorter loop") {
  const compiled_kernel kernel = body_in_loops(
      "tile_static int s[4];\n"
      "int own = t.local[1];\n"
      "for (int d = 2; d > 0; d /= 2) {\n"
      "  if (own < d) s[own] += s[own + d];\n"
      "  t.barrier.wait();\n"
      "}\n"
      "if (t.local[0] < n) v[t.global] = s[0];");
  const std::string text = statements_of(kernel);
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      const long end1 = min((long)4, (long)v_d);
    CHECK-NEXT: for (int local_0 = 0; local_0 < 2; ++local_0) {
    CHECK-NEXT: for (int local_1 = 0; local_1 < end1; ++local_1) {
    CHECK-NEXT: const int c0_own = local_1;
    CHECK-NEXT: ts0_s[c0_own] += ts0_s[(c0_own + v_d)];
    CHECK-NEXT: }}
  )"));
  CHECK_THAT(text, ContainsSubstring("      if (local_0 < v_n) {\n"));
}

TEST_CASE("threads that leave the kernel leave out the rest of the last loop") {
  const compiled_kernel kernel = body_in_loops(
      "v[t.global] = 1;\n"
      "t.barrier.wait();\n"
      "if (t.local[0] == n) return;\n"
      "v[t.global] = 2;");
  CHECK_THAT(statements_of(kernel), ContainsSubstring("        goto next1;\n"));
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      = 2;
    CHECK-NEXT: next1:;
    CHECK-NEXT: }}
  )"));
}

TEST_CASE("behind threads that leave the kernel there is one loop, whatever the tile knows") {
  const compiled_kernel kernel = body_in_loops(
      "t.barrier.wait();\n"
      "if (t.local[0] == n) return;\n"
      "int same = n + 1;\n"
      "v[t.global] = same;\n"
      "same = 2;\n"
      "for (int i = 0; i < n; ++i) v[t.global] += i + same;");
  const std::string text = statements_of(kernel);
  CHECK(text.find("local_0 = 0") == text.rfind("local_0 = 0"));
  CHECK_THAT(text, ContainsSubstring("      int v_same = v_n + 1;\n"));
}

TEST_CASE("threads that go on to the next round leave out the rest of this one") {
  const std::string text =
      statements_of(body_in_loops("for (int i = 0; i < n; ++i) {\n"
                                  "  t.barrier.wait();\n"
                                  "  if (t.local[0] == i) continue;\n"
                                  "  int same = i + 1;\n"
                                  "  v[t.global] += same;\n"
                                  "}"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      if (local_0 == v_i) {
    CHECK-NEXT: continue;
    CHECK-NEXT: }
    CHECK-NEXT: int v_same = v_i + 1;
  )"));
  CHECK(text.find("local_0 = 0") == text.rfind("local_0 = 0"));
}

TEST_CASE("where all threads leave the kernel, the tile does") {
  const compiled_kernel kernel = body_in_loops(
      "if (n == 0) return;\n"
      "v[t.global] = 1;\n"
      "t.barrier.wait();\n"
      "v[t.global] = 2;");
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      if (v_n == 0) {
    CHECK-NEXT: return;
    CHECK-NEXT: }
    CHECK-NEXT: for (
  )"));
}

TEST_CASE("what a kernel makes of its arguments is a variable like others") {
  const std::string alike =
      statements_of(body_in_loops("n = n / 2;\nt.barrier.wait();\nv[t.global] = n;"));
  CHECK_THAT(alike, FileCheck(R"(
    CHECK:      int v_0n = v_n;
    CHECK-NEXT: v_0n = v_0n / 2;
    CHECK-NEXT: for (
  )"));
  const std::string apart =
      statements_of(body_in_loops("n += t.local[0];\n"
                                  "t.barrier.wait();\n"
                                  "v[t.global] = n;"));
  CHECK_THAT(apart, FileCheck(R"(
    CHECK:      p0_0n[local_0][local_1] = v_n;
    CHECK-NEXT: p0_0n[local_0][local_1] += local_0;
  )"));
}

TEST_CASE("references and views that outlive a loop are made anew where that costs nothing") {
  const std::string text =
      statements_of(body_in_loops("int kept[3] = {n, 2};\n"
                                  "int& last = kept[2];\n"
                                  "array_view<int, 1> row = v[t.global[0]];\n"
                                  "array_view<int, 1> other = v[v(0, 1)];\n"
                                  "t.barrier.wait();\n"
                                  "last = row[t.local[1]] + other[0] + kept[1];"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      int p0_kept[2][4][3];
    CHECK-NEXT: tiles_view1_int p1_other[2][4];
  )"));
  CHECK_THAT(text, ContainsSubstring("      { int first[3] = {v_n, 2}; for (int i0 = 0; i0 < 3; "
                                     "++i0) p0_kept[local_0][local_1][i0] = first[i0]; };\n"));
  CHECK_THAT(text, ContainsSubstring("      __private int *c0_last = "
                                     "&p0_kept[local_0][local_1][2];\n"));
  CHECK_THAT(text, ContainsSubstring("      const tiles_view1_int c1_row = "));
}

TEST_CASE("around loops, what each thread has an element of is the first thread's") {
  const std::string text =
      statements_of(body_in_loops("int left = n;\n"
                                  "do { --left; } while (left > 3);\n"
                                  "if (left == 2) t.barrier.wait();"));
  CHECK_THAT(text, ContainsSubstring("    if (p0_left[0][0] == 2) {\n"));
}

TEST_CASE("a switch round a barrier stands around the loops") {
  const std::string text =
      statements_of(body_in_loops("switch (n) {\n"
                                  "  case 1: v[t.global] = 1; t.barrier.wait(); break;\n"
                                  "  default: v[t.global] = 2;\n"
                                  "}"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      switch (v_n) {
    CHECK-NEXT: case 1:
    CHECK-NEXT: ;
    CHECK-NEXT: for (int local_0
  )"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      break;
    CHECK-NEXT: default:
  )"));
}

TEST_CASE("what computing a condition does, each thread does") {
  const std::string text =
      statements_of(body_in_loops("do { t.barrier.wait(); } while (n++ < 3);\n"
                                  "while (--n > 2) t.barrier.wait();"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      p1_1_again[local_0][local_1] = (p0_0n[local_0][local_1]++) < 3;
    CHECK-NEXT: }}
    CHECK-NEXT: } while (p1_1_again[0][0]);
  )"));
  CHECK_THAT(text, ContainsSubstring("    while (1) {\n"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      if (p2_2_temporary[0][0]) {
    CHECK-NEXT: break;
    CHECK-NEXT: }
  )"));
}

TEST_CASE(
    "a function that waits becomes a part of the kernel, each time with variables of its own") {
  const compiled_kernel kernel = compile::in_loops(
      "int turned(tiled_index<8> t, array_view<int, 1> from, int n) {\n"
      "  tile_static int held[8];\n"
      "  held[t.local[0]] = from[t.global] + n;\n"
      "  t.barrier.wait();\n"
      "  if (n == 2) return 0;\n"
      "  return held[7 - t.local[0]];\n"
      "}\n"
      "void k(tiled_index<8> t, array_view<int, 1> v, int n) {\n"
      "  v[t.global] = turned(t, v, n) + turned(t, v, n + 1);\n"
      "}");
  CHECK(kernel.shape == kernel_shape::loop);
  const std::string text = statements_of(kernel);
  CHECK_THAT(text, ContainsSubstring("    int v_1_n = v_n;\n"));
  CHECK_THAT(text, ContainsSubstring("    int v_3_n = v_n + 1;\n"));
  CHECK_THAT(text, ContainsSubstring("      if (v_1_n == 2) {\n"));
  CHECK_THAT(kernel.opencl_source, !ContainsSubstring("turned("));
}

TEST_CASE(
    "a checked kernel says which thread it runs; one whose conditions are compared has no loops") {
  compile_options options;
  options.shape = kernel_shape::loop;
  options.checked = libtiles::compiler::checked_mode::on;
  const auto checked = [&](const std::string& body) {
    const std::string head =
        "void k(tiled_index<2, 4> t, array_view<int, 2> v, array_view<const int, 1> c, int n) {\n";
    return compile::kernel_text(compile::input(head + body + "\n}")).compile({}, options);
  };
  const compiled_kernel kernel = checked(
      "tile_static int s[8];\n"
      "s[n] = 1;\n"
      "t.barrier.wait();\n"
      "v[t.global] = s[t.local[0]];");
  CHECK(kernel.shape == kernel_shape::loop);
  const std::string text = statements_of(kernel);
  CHECK_THAT(text, ContainsSubstring("      tiles_run_thread(check, (uint)(local_0 * 4 + local_1 * "
                                     "1));\n"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      tiles_run_thread(check, 0u);
    CHECK-NEXT: tiles_next_interval(check);
    CHECK-NEXT: for (
  )"));
  CHECK(checked("if (c[n] > 0) t.barrier.wait();\nv[t.global] = 1;").shape == kernel_shape::group);
}

TEST_CASE("kernels that loops are not written for keep the work-group shape") {
  CHECK(body_in_loops("if (t.local[0] < n) v[t.global] = 1;").shape == kernel_shape::group);
  CHECK(compile::in_loops("void k(index<1> i, array_view<int, 1> v) { v[i] = 1; }").shape ==
        kernel_shape::group);
  CHECK(compile::in_loops(
            "int f(tiled_index<8> t, int n) {\n"
            "  for (int i = 0; i < n; ++i) {\n"
            "    t.barrier.wait();\n"
            "    if (i == 3) return i;\n"
            "  }\n"
            "  return 0;\n"
            "}\n"
            "void k(tiled_index<8> t, array_view<int, 1> v, int n) { v[t.global] = f(t, n); }")
            .shape == kernel_shape::group);
  CHECK(body_in_loops("int kept[5000];\n"
                      "kept[n] = 1;\n"
                      "t.barrier.wait();\n"
                      "v[t.global] = kept[n];")
            .shape == kernel_shape::group);
}

TEST_CASE("where the faster shape is wanted, tiles of few threads are work-groups") {
  const auto shape_of = [](const std::string& tile) {
    compile_options options;
    options.shape = kernel_shape::loop_if_faster;
    const std::string text = "void k(tiled_index<" + tile +
                             "> t, array_view<int, 2> v) {\n"
                             "  tile_static int first;\n"
                             "  if (t.local[0] == 0 && t.local[1] == 0) first = v[t];\n"
                             "  t.barrier.wait();\n"
                             "  v[t] += first;\n"
                             "}";
    return compile::kernel_text(compile::input(text)).compile({}, options).shape;
  };
  CHECK(shape_of("1, 31") == kernel_shape::group);
  CHECK(shape_of("4, 4") == kernel_shape::group);
  CHECK(shape_of("1, 32") == kernel_shape::loop);
  CHECK(shape_of("8, 4") == kernel_shape::loop);
}

// The first region's first statement fits into vectors, the function in its second one does not.
TEST_CASE("threads that do not fit into vectors leave nothing of these behind") {
  const compiled_kernel kernel = compile::in_loops(
      "void k(tiled_index<16> t, array_view<float, 1> v) {\n"
      "  tile_static float s[16];\n"
      "  const float x = v[t] * 2;\n"
      "  s[t.local[0]] = fast_math::sin(x);\n"
      "  t.barrier.wait();\n"
      "  v[t] = fast_math::sin(s[15 - t.local[0]]);\n"
      "}");
  CHECK_THAT(kernel.opencl_source, StartsWith("__attribute__((reqd_work_group_size(1, 1, 1)))\n"));
}

TEST_CASE("neighbouring threads of long rows are one vector") {
  const compiled_kernel kernel = compile::in_loops(
      "void k(tiled_index<2, 16> t, array_view<float, 2> v) {\n"
      "  tile_static float s[2][16];\n"
      "  const int column = t.local[1];\n"
      "  s[t.local[0]][column] = v[t.global] + column;\n"
      "  t.barrier.wait();\n"
      "  if (column == 3) v[t.global] = s[0][4];\n"
      "}");
  CHECK_THAT(kernel.opencl_source, StartsWith("#pragma clang diagnostic ignored \"-Wpsabi\"\n"));
  const std::string text = statements_of(kernel);
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      for (int local_0 = 0; local_0 < 2; ++local_0) {
    CHECK-NEXT: for (int local_1 = 0; local_1 < 16; local_1 += 16) {
    CHECK-NEXT: const int global_0 = origin_0 + local_0;
    CHECK-NEXT: const int global_1 = origin_1 + local_1;
    CHECK-NEXT: const int c0_column = local_1;
    CHECK-NEXT: *(__local tiles_unaligned_float16 *)&ts0_s[local_0][c0_column] =
  )"));
  CHECK_THAT(text, ContainsSubstring("convert_float16((((int16)(c0_column)) + (int16)(0, 1, 2, 3, "
                                     "4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))));\n"));
  CHECK_THAT(text, ContainsSubstring("(*(__global const tiles_unaligned_float16 *)&v_v[global_0 * "
                                     "d0_v + global_1] + convert_float16("));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      const long lane = (long)3 - c0_column;
    CHECK-NEXT: if (lane >= 0 && lane < 16) {
  )"));
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      if (c0_column == 3) {
    CHECK-NEXT: v_v[global_0 * d0_v + global_1] = ts0_s[0][4];
  )"));
}

TEST_CASE("what a loop sums up stays in vectors, several at once") {
  const compiled_kernel kernel = compile::in_loops(
      "void k(tiled_index<4, 8> t, array_view<float, 2> v) {\n"
      "  float sum = 0;\n"
      "  t.barrier.wait();\n"
      "  for (int i = 0; i < 4; ++i) sum += v(i, t.global[1]);\n"
      "  t.barrier.wait();\n"
      "  v[t.global] = sum;\n"
      "}");
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      for (int first_0 = 0; first_0 < 4; first_0 += 4) {
    CHECK-NEXT: for (int local_1 = 0; local_1 < 8; local_1 += 8) {
    CHECK-NEXT: float8 p0_sum_0 = *(__private const tiles_unaligned_float8 *)&p0_sum[first_0]
    CHECK-NEXT: float8 p0_sum_1 = *(__private const tiles_unaligned_float8 *)&p0_sum[first_0 + 1]
    CHECK-NEXT: float8 p0_sum_2 = *(__private const tiles_unaligned_float8 *)&p0_sum[first_0 + 2]
    CHECK-NEXT: float8 p0_sum_3 = *(__private const tiles_unaligned_float8 *)&p0_sum[first_0 + 3]
    CHECK-NEXT: for (int v_i = 0; v_i < 4; ++v_i) {
    CHECK-NEXT: {
    CHECK-NEXT: const int local_0 = first_0;
    CHECK-NEXT: const int global_1 = origin_1 + local_1;
    CHECK-NEXT: p0_sum_0 += *(__global const tiles_unaligned_float8 *)&v_v[v_i * d0_v + global_1];
    CHECK-NEXT: }
  )"));
  CHECK_THAT(statements_of(kernel),
             ContainsSubstring("      *(__private tiles_unaligned_float8 *)&p0_sum[first_0 + "
                               "3][local_1] = p0_sum_3;\n"));
}

TEST_CASE("of several sums, so many vectors are added up at once as there are registers for") {
  const std::string head = "void k(tiled_index<64> t, array_view<float, 1> v) {\n";
  const std::string wait = "  t.barrier.wait();\n";
  const auto loop_for = [&](const std::string& declared, const std::string& added,
                            const std::string& sum) {
    return statements_of(compile::in_loops(head + declared + wait +
                                           "  for (int i = 0; i < 4; ++i) {" + added + "}\n" +
                                           wait + "  v[t.global] = " + sum + ";\n}"));
  };
  CHECK_THAT(loop_for("float x = 0, y = 0;\n", "x += v[i]; y += v[i + 1];", "x + y"),
             ContainsSubstring("for (int first_0 = 0; first_0 < 64; first_0 += 32) {"));
  CHECK_THAT(loop_for("float x = 0, y = 0, z = 0;\n", "x += v[i]; y += v[i + 1]; z += v[i + 2];",
                      "x + y + z"),
             FileCheck(R"(
    CHECK:      p2_z_0 = ((float16)(0.0f));
    CHECK:      for (int local_0 = 0; local_0 < 64; local_0 += 16) {
    CHECK-NEXT: float16 p0_x_0 = *(__private const tiles_unaligned_float16 *)&p0_x[local_0]
    CHECK-NEXT: float16 p1_y_0 = *(__private const tiles_unaligned_float16 *)&p1_y[local_0]
    CHECK-NEXT: float16 p2_z_0 = *(__private const tiles_unaligned_float16 *)&p2_z[local_0]
    CHECK-NEXT: for (int v_i = 0; v_i < 4; ++v_i) {
  )"));
}

TEST_CASE("threads that start a loop one behind the other end it one by one") {
  const compiled_kernel kernel = compile::in_loops(
      "void k(tiled_index<8> t, array_view<float, 1> v) {\n"
      "  tile_static float s[8];\n"
      "  float sum = 0;\n"
      "  for (int i = t.global[0]; i < v.extent[0]; i += 8) sum += v[i];\n"
      "  s[t.local[0]] = sum;\n"
      "  t.barrier.wait();\n"
      "  v[t.global] = s[7 - t.local[0]];\n"
      "}");
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      int v_i = global_0;
    CHECK-NEXT: for (; v_i + 7 < e0_v; v_i += 8) {
    CHECK-NEXT: v_sum += *(__global const tiles_unaligned_float8 *)&v_v[v_i];
    CHECK-NEXT: }
  )"));
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      float v_sum = of_v_sum[lane];
    CHECK-NEXT: int v_i = of_v_i + (int)lane;
    CHECK-NEXT: for (; v_i < e0_v; v_i += 8)
    CHECK-NEXT: {
    CHECK-NEXT: v_sum += v_v[v_i];
    CHECK-NEXT: }
    CHECK-NEXT: of_v_sum[lane] = v_sum;
  )"));
}

TEST_CASE("loops that vectors do not do alike, or not at all, stay what they are") {
  const std::string body = GENERATE(
      "s[t.local[0]] = sin(v[t.global]);",                             // a function
      "if (v[t.global] > 0) s[t.local[0]] = 1;",                       // each thread's own way
      "s[t.local[0]] = v[t.global[0] * 2];",                           // not side by side
      "s[t.local[0]] = (int)v[t.global] / n;",                         // may end the process
      "s[t.local[0]] = v[t.global] > 0 ? v[t.global[0] + 1] : 0.0f;",  // perhaps no element
      "int a[2] = {n, t.local[0]}; s[t.local[0]] = a[n & 1];");        // an array of each
  const compiled_kernel kernel = compile::in_loops(
      "void k(tiled_index<16> t, array_view<float, 1> v, int n) {\n"
      "  tile_static float s[16];\n" +
      body + "\n  t.barrier.wait();\n  v[t.global] = s[15 - t.local[0]];\n}");
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK_THAT(kernel.opencl_source, !ContainsSubstring("unaligned"));
}

TEST_CASE("where rows of threads read columns of the tile, squares of threads read its rows") {
  const compiled_kernel kernel = compile::in_loops(
      "void k(tiled_index<8, 8> t, array_view<float, 2> v) {\n"
      "  tile_static float s[8][9];\n"
      "  s[t.local[0]][t.local[1]] = v[t.global];\n"
      "  t.barrier.wait();\n"
      "  v[t.global] = s[t.local[1]][t.local[0]];\n"
      "}");
  const std::string text = statements_of(kernel);
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      for (int first_0 = 0; first_0 < 8; first_0 += 4) {
    CHECK-NEXT: for (int local_1 = 0; local_1 < 8; local_1 += 4) {
    CHECK-NEXT: float4 column0_0, column0_1, column0_2, column0_3;
    CHECK-NEXT: {
    CHECK-NEXT: const int local_0 = first_0;
  )"));
  CHECK_THAT(text, ContainsSubstring("row3 = *(__local const tiles_unaligned_float4 "
                                     "*)&(&ts0_s[local_1][local_0])[27];\n"));
  CHECK_THAT(text, ContainsSubstring("        const int local_0 = first_0 + 3;\n"));
  CHECK_THAT(text, ContainsSubstring("        *(__global tiles_unaligned_float4 *)&v_v["));
  CHECK_THAT(text, ContainsSubstring("] = column0_3;\n"));
}

TEST_CASE("columns of what a loop changes, or only some threads read, are read thread by thread") {
  const std::string head =
      "void k(tiled_index<8, 8> t, array_view<float, 2> v) {\n"
      "  tile_static float s[8][9];\n"
      "  const int row = t.local[0], column = t.local[1];\n"
      "  s[row][column] = v[t.global];\n"
      "  t.barrier.wait();\n";
  for (const char* body :
       {"const float own = s[column][row]; s[column][row] = own; v[t.global] = own;",
        "v[t.global] = column < 3 ? s[column][row] : 0;", "v[t.global] = s[column][2 * row];"}) {
    CAPTURE(body);
    const std::string text = statements_of(compile::in_loops(head + body + "}"));
    CHECK_THAT(text, !ContainsSubstring("unaligned_float4"));
    CHECK_THAT(text, ContainsSubstring("for (int local_1 = 0; local_1 < 8; ++local_1)"));
  }
}

TEST_CASE("an element of a view that a loop changes in each round is held in a variable") {
  const compiled_kernel kernel = body_in_loops(
      "tile_static int s[4];\n"
      "s[t.local[1]] = n;\n"
      "t.barrier.wait();\n"
      "if (t.local[0] + t.local[1] == 0) {\n"
      "  for (int i = 0; i < 4; ++i) v(t.tile[0], 0) += s[i];\n"
      "}");
  CHECK_THAT(statements_of(kernel), FileCheck(R"(
    CHECK:      int v_1_promoted = v_v[tile_0 * d0_v + 0];
    CHECK-NEXT: for (int v_i = 0; v_i < 4; ++v_i) {
    CHECK-NEXT: v_1_promoted += ts0_s[v_i];
    CHECK-NEXT: }
    CHECK-NEXT: v_v[tile_0 * d0_v + 0] = v_1_promoted;
    CHECK-NEXT: }
  )"));
}

TEST_CASE("an element is not held where that could be told, or the loop may not run") {
  for (const char* loop :
       {"for (int i = 0; i < n; ++i) v(0, 0) += s[0];",
        "for (int i = 0; i < 4; ++i) v(0, i) += s[0];",
        "for (int i = 0; i < 4; ++i) v(0, 0) += v(0, 1);",
        "for (int i = 0; i < 4; ++i) { if (s[i] > 0) v(0, 0) += s[i]; }",
        "for (int i = 0; i < 4; ++i) { if (s[i] > 0) break; v(0, 0) += s[i]; }",
        "for (int i = 0; i < 4; ++i) { v(0, 0) += s[i]; tile_static_memory_fence(t.barrier); "
        "global_memory_fence(t.barrier); }"}) {
    CAPTURE(loop);
    const compiled_kernel kernel = body_in_loops(
        "tile_static int s[4];\n"
        "s[t.local[1]] = n;\n"
        "t.barrier.wait();\n"
        "if (t.local[0] + t.local[1] == 0) {" +
        std::string(loop) + "}");
    CHECK_THAT(kernel.opencl_source, !ContainsSubstring("promoted"));
  }
}

TEST_CASE("atomic functions on the tile's own memory are plain steps, since one thread runs all") {
  const compiled_kernel kernel = compile::in_loops(
      "void k(tiled_index<32> t, array_view<int, 1> v) {\n"
      "  tile_static int count, most;\n"
      "  tile_static float sum;\n"
      "  tile_static unsigned seen;\n"
      "  if (t.local[0] == 0) { count = 0; most = 0; sum = 0; seen = 0; }\n"
      "  t.barrier.wait();\n"
      "  unsigned expected = 0;\n"
      "  atomic_fetch_inc(&count); atomic_fetch_max(&most, v[t]); atomic_fetch_add(&sum, 0.5f);\n"
      "  atomic_compare_exchange(&seen, &expected, 7); atomic_fetch_add(&v[0], 1);\n"
      "  t.barrier.wait();\n"
      "  v[t] = count + most + (int)sum + seen;\n"
      "}");
  const std::string& text = kernel.opencl_source;
  CHECK_THAT(text, FileCheck(R"(
    CHECK:      int tiles_alone_atomic_inc_local_int(__local int *target) {
    CHECK-NEXT: const int old = *target;
    CHECK-NEXT: *target = (int)((uint)old + (uint)1);
    CHECK-NEXT: return old;
  )"));
  CHECK_THAT(text, ContainsSubstring("  *target = max(old, value);\n"));
  CHECK_THAT(text, ContainsSubstring("  *target = old + value;\n"));
  CHECK_THAT(text, ContainsSubstring("  if (old == wanted) *target = value;\n"));
  CHECK_THAT(text, ContainsSubstring("atomic_add(&v_v[0], 1);"));
  CHECK_THAT(text, !ContainsSubstring("cmpxchg"));
}
