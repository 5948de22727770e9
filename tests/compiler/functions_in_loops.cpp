// Functions that the threads of a tile call, in the loop shape.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::kernel_shape;

TEST_CASE("functions without barriers are inlined, so that their loops have vectors of threads") {
  const compile::compiled_kernel kernel = compile::in_loops(
      "float dot(const float (&a)[8][16], int y, float x, float& last) {\n"
      "  float sum = 0;\n"
      "  for (int k = 0; k < 16; ++k) sum += a[y][k] * x;\n"
      "  last = sum;\n"
      "  return sum;\n"
      "}\n"
      "float twice(const float (&a)[8][16], int y, float x, float& last) {\n"
      "  return dot(a, y, x, last) + dot(a, y, x * 2, last);\n"
      "}\n"
      "void k(tiled_index<8, 16> t, array_view<float, 2> v) {\n"
      "  tile_static float a[8][16];\n"
      "  a[t.local[0]][t.local[1]] = v[t];\n"
      "  t.barrier.wait();\n"
      "  float last = 0;\n"
      "  const float x = v[t];\n"
      "  const float sum = twice(a, t.local[0], x, last);\n"
      "  v[t] = sum + last;\n"
      "}");
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK_THAT(kernel.opencl_source, !ContainsSubstring("twice(") && !ContainsSubstring("dot("));
  CHECK_THAT(kernel.opencl_source,
             ContainsSubstring("((float16)(ts0_a[") && !ContainsSubstring("++local_1"));
}

TEST_CASE("functions stay if one of them returns from a loop") {
  const compile::compiled_kernel kernel = compile::in_loops(
      "int first_above(int x, int n) {\n"
      "  for (int k = 0; k < n; ++k) { if (k * k > x) return k; }\n"
      "  return n;\n"
      "}\n"
      "int doubled(int x) { return x * 2; }\n"
      "void k(tiled_index<8> t, array_view<int, 1> v) {\n"
      "  tile_static int s[8];\n"
      "  s[t.local[0]] = doubled(v[t]);\n"
      "  t.barrier.wait();\n"
      "  v[t] = first_above(s[7 - t.local[0]], 9);\n"
      "}");
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("ts0_s[local_0] = f1_doubled("));
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("= f0_first_above(ts0_s["));
}

TEST_CASE("functions get the thread's index in its tile") {
  const compile::compiled_kernel kernel = compile::in_loops(
      "int inner(tiled_index<2, 4> t) {\n"
      "  for (int k = 0; k < 4; ++k) { if (k == t.local[1]) return k + t.global[0]; }\n"
      "  return 0;\n"
      "}\n"
      "int outer(tiled_index<2, 4> t, int n) { return inner(t) * n; }\n"
      "void k(tiled_index<2, 4> t, array_view<int, 2> v, int n) {\n"
      "  v[t.global] = 1;\n"
      "  t.barrier.wait();\n"
      "  v[t.global] += outer(t, n);\n"
      "}");
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK_THAT(kernel.opencl_source,
             ContainsSubstring("f0_inner(const int local_0, const int local_1) {\n"));
  CHECK_THAT(kernel.opencl_source,
             ContainsSubstring("  const int global_0 = (int)get_group_id(1) * 2 + local_0;\n"));
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("f0_inner(local_0, local_1) * v_n"));
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("f1_outer(local_0, local_1, v_n)"));
}

TEST_CASE("a fast root of vectors of threads is estimated by the processor, where it can be") {
  const std::string text =
      "void k(tiled_index<16> t, array_view<float, 1> v) {\n"
      "  tile_static float a[16];\n"
      "  a[t.local[0]] = v[t];\n"
      "  t.barrier.wait();\n"
      "  v[t] = fast_math::rsqrt(a[t.local[0]]);\n"
      "}";
  const std::string loops = compile::in_loops(text).opencl_source;
  CHECK_THAT(loops, ContainsSubstring("= tiles_native_rsqrt_float16("));
  CHECK_THAT(loops, ContainsSubstring("  return native_rsqrt(x);\n"));
}
