// The merged shape: one work-group runs several neighbouring tiles.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using compile::compiled_kernel;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

namespace {

using counts = std::array<int, 3>;

compiled_kernel merged(const std::string& text, int most = 4,
                       kernel_shape shape = kernel_shape::merged) {
  compile_options options;
  options.shape = shape;
  options.most_merged = most;
  return compile::kernel_text(compile::input(text)).compile({}, options);
}

std::string product(int tile) {
  const std::string n = std::to_string(tile);
  return "void product(tiled_index<" + n + ", " + n +
         "> t, array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c) "
         "{\n"
         "  tile_static float la[" +
         n + "][" + n + "], lb[" + n + "][" + n +
         "];\n"
         "  const int y = t.local[0], x = t.local[1];\n"
         "  float sum = 0;\n"
         "  for (int i = 0; i < a.extent[1]; i += " +
         n +
         ") {\n"
         "    la[y][x] = a(t.global[0], i + x);\n"
         "    lb[y][x] = b(i + y, t.global[1]);\n"
         "    t.barrier.wait();\n"
         "    for (int k = 0; k < " +
         n +
         "; ++k) sum += la[y][k] * lb[k][x];\n"
         "    t.barrier.wait();\n"
         "  }\n"
         "  c[t] = sum;\n"
         "}";
}

// A body that is worth no merging, and is merged because it is asked for.
compiled_kernel body(const std::string& body) {
  return merged(
      "void k(tiled_index<4, 4> t, array_view<int, 2> v, array_view<const int, 1> c, int n) {\n" +
      body + "\n}");
}

}  // namespace

TEST_CASE("what tiles have in common is there once") {
  const compiled_kernel kernel = merged(product(16));
  CHECK(kernel.shape == kernel_shape::merged);
  CHECK(kernel.merged == counts{2, 2, 1});
  CHECK_THAT(kernel.opencl_source, FileCheck(R"(
    CHECK:      reqd_work_group_size(16, 16, 1)
    CHECK:      __local float ts0_la[16][16];
    CHECK:      __local float ts0_1_la[16][16];
    CHECK:      __local float ts1_lb[16][16];
    CHECK:      __local float ts1_2_lb[16][16];
    CHECK-NOT:  __local
    CHECK:      for (int v_i = 0;
    CHECK:      ts0_la[v_y][v_x] = v_a[global_0 *
    CHECK:      ts0_1_la[v_y][v_x] = v_a[global_0_1 *
    CHECK:      ts1_lb[v_y][v_x] = v_b[
    CHECK:      ts1_2_lb[v_y][v_x] = v_b[
    CHECK:      barrier(
    CHECK:      for (int v_k = 0;
    CHECK:      v_sum += ts0_la[v_y][v_k] * ts1_lb[v_k][v_x];
    CHECK:      sum += ts0_la[v_y][v_k] * ts1_2_lb[v_k][v_x];
    CHECK:      sum += ts0_1_la[v_y][v_k] * ts1_lb[v_k][v_x];
    CHECK:      sum += ts0_1_la[v_y][v_k] * ts1_2_lb[v_k][v_x];
    CHECK-NEXT: {{.*}}
    CHECK:      barrier(
    CHECK-NOT:  barrier(
  )"));
}

TEST_CASE("a tile that the domain does not have is computed as the last one, and not stored") {
  CHECK_THAT(merged(product(16)).opencl_source, FileCheck(R"(
    CHECK:  const int global_0_1 = (min((int)get_group_id(1) * 2 + 1, (int)(domain_0 / 16) - 1)) * 16
    CHECK:  const int in_domain_0_1 = (int)get_group_id(1) * 2 + 1 < domain_0 / 16;
    CHECK:  v_c[global_0 * d0_c + global_1] = v_sum;
    CHECK:  if (in_domain_1_1) {
    CHECK:  v_c[global_0 * d0_c + global_1_1] =
    CHECK:  if (in_domain_0_1) {
    CHECK:  if (in_domain_0_1 && in_domain_1_1) {
  )"));
}

TEST_CASE("so many tiles are merged as save work, and as fit") {
  CHECK(merged(product(16), 64).merged == counts{8, 8, 1});
  CHECK(merged(product(16), 16).merged == counts{4, 4, 1});
  CHECK(merged(product(32), 64).merged == counts{4, 4, 1});  // 32 KiB of tile_static memory
  CHECK(merged(product(16), 1).merged == counts{1, 1, 1});
}

TEST_CASE("a kernel without tiles is merged by its work-groups") {
  const compiled_kernel kernel = merged(
      "void product(index<2> i, array_view<const float, 2> a, array_view<const float, 2> b,"
      "             array_view<float, 2> c) {\n"
      "  float sum = 0;\n"
      "  for (int k = 0; k < a.extent[1]; ++k) sum += a(i[0], k) * b(k, i[1]);\n"
      "  c[i] = sum;\n"
      "}");
  CHECK(kernel.merged == counts{2, 2, 1});
  CHECK_THAT(kernel.opencl_source, FileCheck(R"(
    CHECK:  const int global_0 = ((int)get_group_id(1) * 2) * (int)get_local_size(1) + (int)get_local_id(1);
    CHECK:  if (global_0 >= domain_0 || global_1 >= domain_1) return;
    CHECK:  for (int v_k = 0;
    CHECK:  v_sum += v_a[global_0 * d0_a + v_k] * v_b[v_k * d0_b + global_1];
    CHECK:  sum += v_a[global_0_1 * d0_a + v_k] * v_b[v_k * d0_b + global_1_1];
  )"));
}

TEST_CASE("tiles that have little in common stay alone, unless merging is asked for") {
  const std::string copy =
      "void copy(tiled_index<16> t, array_view<const float, 1> a, array_view<float, 1> b) {\n"
      "  b[t] = a[t] * 2;\n"
      "}";
  CHECK(merged(copy, 64, kernel_shape::merged_if_faster).shape == kernel_shape::group);
  CHECK(merged(copy, 64).merged == counts{2, 1, 1});
  CHECK(merged(product(16), 4, kernel_shape::merged_if_faster).merged == counts{2, 2, 1});
}

TEST_CASE("dimensions in which tiles come to different barriers are not merged") {
  CHECK(body("if (t.tile[0] == 0) t.barrier.wait();\nv[t] = n;").merged == counts{1, 2, 1});
  CHECK(body("for (int i = 0; i < t.tile[1]; ++i) t.barrier.wait();\nv[t] = n;").merged ==
        counts{4, 1, 1});
  CHECK(body("if (c[t.tile[0] + t.tile[1]] > 0) t.barrier.wait();\nv[t] = n;").merged ==
        counts{1, 1, 1});
}

TEST_CASE("dimensions in which some tiles return early are not merged") {
  CHECK(body("if (t.tile[0] == n) return;\nv[t] = n;").merged == counts{1, 2, 1});
  CHECK(body("if (t.local[0] == n) return;\nv[t] = n;").merged == counts{2, 2, 1});
}

TEST_CASE("statements that store to views and change variables are not merged") {
  CHECK(body("int m = 0;\nwhile (m < 4) v(t.global[0], m++) = n;").merged == counts{1, 1, 1});
  CHECK(body("int m = 0;\nv[t] = m = 5;").merged == counts{1, 1, 1});
}

TEST_CASE("tiles that may tell each other something are not merged") {
  CHECK(body("atomic_fetch_add(&v(0, 0), 1);").merged == counts{1, 1, 1});
  CHECK(body("int* p = &v(0, 0);\nv[t] = *p;").merged == counts{1, 1, 1});
}

TEST_CASE("a kernel that hands a reference to its own index to a function is not merged") {
  CHECK(merged("int twice(const int& x) { return 2 * x; }\n"
               "void k(index<1> i, array_view<int, 1> v) { v[i] = twice(i[0]); }")
            .merged == counts{1, 1, 1});
}

TEST_CASE("a condition on the tile is of each tile") {
  CHECK_THAT(body("int x = 0;\nif (t.tile[0] < n) { x = c[t.tile[1]]; }\nv[t] = x;").opencl_source,
             FileCheck(R"(
    CHECK:      if (tile_0 < v_n) {
    CHECK:      x = v_c[tile_1];
    CHECK:      x = v_c[tile_1_1];
    CHECK:      if (tile_0_1 < v_n) {
    CHECK:      x = v_c[tile_1];
    CHECK:      x = v_c[tile_1_1];
  )"));
}

TEST_CASE("a loop that tiles leave one by one is written for each of them") {
  CHECK_THAT(body("int x = 0;\nfor (int i = 0; i < n; ++i) {\n"
                  "  if (c[i] == t.tile[0] * t.tile[1]) break;\n  ++x;\n}\nv[t] = x;")
                 .opencl_source,
             FileCheck(R"(
    CHECK:      for (int {{.*}}i = 0;
    CHECK:      == (tile_0 * tile_1))
    CHECK:      for (int {{.*}}i = 0;
    CHECK:      == (tile_0 * tile_1_1))
    CHECK:      for (int {{.*}}i = 0;
    CHECK:      == (tile_0_1 * tile_1))
    CHECK:      for (int {{.*}}i = 0;
    CHECK:      == (tile_0_1 * tile_1_1))
    CHECK-NOT:  for (
  )"));
}

TEST_CASE("a view that tiles move apart is of each tile") {
  CHECK_THAT(
      body("auto rest = v[0];\nint x = 0;\nwhile (rest.extent[0] > t.global[0] * t.global[1]) {\n"
           "  ++x;\n  rest = rest.section(index<1>(1));\n}\nv[t] = x;")
          .opencl_source,
      FileCheck(R"(
    CHECK:      while (v_rest.e.i[0] > (global_0 * global_1)) {
    CHECK:      v_rest = {{.*}}(v_rest,
    CHECK:      while (v_1_rest.e.i[0] > (global_0 * global_1_1)) {
    CHECK:      v_1_rest = {{.*}}(v_1_rest,
  )"));
}

TEST_CASE("what one statement changes is changed once for all of it") {
  CHECK_THAT(
      body("int x = 0, y = n;\nx = t.global[0] * t.global[1] + y++;\nv[t] = x + y;").opencl_source,
      FileCheck(R"(
    CHECK:      v_x = (global_0 * global_1) + (v_y++);
    CHECK:      x = (global_0 * global_1_1) + ({{.*}}_y++);
    CHECK:      x = (global_0_1 * global_1) + ({{.*}}_y++);
    CHECK:      x = (global_0_1 * global_1_1) + ({{.*}}_y++);
    CHECK-NOT:  y++
  )"));
}

TEST_CASE("what a function only reads by reference stays one for all tiles") {
  CHECK_THAT(
      merged("void add(int& sum, const int& step) { for (int k = 0; k < step; ++k) sum += k; }\n"
             "void k(tiled_index<4> t, array_view<int, 1> v, int n) {\n"
             "  int sum = t.global[0];\n  add(sum, n);\n  v[t] = sum;\n}")
          .opencl_source,
      FileCheck(R"(
    CHECK:      add(&v_sum, &v_n);
    CHECK:      add(&v_{{.*}}_sum, &v_n);
  )"));
}

TEST_CASE("checked mode runs one tile in a work-group") {
  compile_options options;
  options.shape = kernel_shape::merged;
  options.checked = libtiles::compiler::checked_mode::on;
  CHECK(compile::kernel_text(compile::input(product(16))).compile({}, options).shape ==
        kernel_shape::group);
}
