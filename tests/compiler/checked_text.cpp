// What checked mode changes in the OpenCL C, and that it changes nothing where it is not asked for.
#include "tests/compiler/seed_kernels.hpp"
#include "tests/support/catch.hpp"

namespace {

using libtiles::compiler::checked_mode;
using libtiles::compiler::compile_options;

std::string checked_source(const std::string& text) {
  compile_options options;
  options.checked = checked_mode::on;
  return compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
}

std::string checked_body(const std::string& body) {
  return checked_source(compile::kernel_around(body));
}

void expect_same_unchecked(const seed_kernel& seed) {
  libtiles::compiler::kernel_input input = compile::input(seed.text);
  input.constants = seed.constants;
  const libtiles::compiler::kernel_text text(input);
  const std::string before = text.compile(seed.captured).opencl_source;
  compile_options options;
  options.checked = checked_mode::on;
  CHECK(text.compile(seed.captured, options).opencl_source != before);
  CHECK(text.compile(seed.captured).opencl_source == before);
  CHECK_THAT(before, !ContainsSubstring("check") && !ContainsSubstring("report"));
}

// How often checked text looks whether an index is within an array: all but the definition.
std::size_t array_checks(const std::string& body) {
  const std::string text = checked_body(body);
  std::size_t count = 0;
  const std::string call = "tiles_array_index(check";
  for (std::size_t at = 0; (at = text.find(call, at)) != std::string::npos; at += call.size()) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("an unchecked kernel is the same text, whatever was compiled in checked mode") {
  expect_same_unchecked(tile_indices_kernel);
  expect_same_unchecked(tile_averages_kernel("4"));
  expect_same_unchecked(integer_averages_kernel);
}

TEST_CASE("an index that is known to be within an array is not compared") {
  CHECK(array_checks("tile_static int s[2][3]; s[t.local[0]][t.local[1]] = 1;") == 0);
  CHECK(array_checks("int a[4] = {1}; for (int k = 0; k < 4; ++k) a[k] += 2;") == 0);
  CHECK(array_checks("int a[4] = {1}; for (int k = 0; k < 5; ++k) a[k] += 2;") == 1);
  CHECK(array_checks("int a[2] = {1}; a[t.local[1]] = 2;") == 1);
  CHECK(array_checks("int a[4] = {1}; a[v[t] % 4] = 2;") == 1);
  CHECK(array_checks("int a[4] = {1}; for (int k = 0; k < 4; k += 2147483647) a[k] = 2;") == 1);
}

TEST_CASE("a norm or a unorm that is divided stays in its range") {
  const auto of_division = [](const std::string& type) {
    return checked_body(type + " a(0.25f * v[t]); a /= " + type + "(0.5f); v[t] = (float)a;");
  };
  CHECK_THAT(of_division("norm"), ContainsSubstring(" = tiles_norm_float((*tmp0) / 0.5f)"));
  CHECK_THAT(of_division("unorm"), ContainsSubstring(" = tiles_unorm_float((*tmp0) / 0.5f)"));
}

TEST_CASE("a shadow in local memory is ordered there alone") {
  const std::string small = checked_body("tile_static int s[6]; s[t.local[0]] = 1;");
  CHECK_THAT(small, ContainsSubstring("#define tiles_shadow_fence CLK_LOCAL_MEM_FENCE"));
  const std::string large = checked_body("tile_static int s[5000]; s[t.local[0]] = 1;");
  CHECK_THAT(large, ContainsSubstring("#define tiles_shadow_fence CLK_GLOBAL_MEM_FENCE"));
}

TEST_CASE("only a kernel that is to find races on views, and writes one, has a shadow of them") {
  const auto cell_bytes = [](const std::string& text, checked_mode mode) {
    compile_options options;
    options.checked = mode;
    return compile::kernel_text(compile::input(text)).compile({}, options).checked->view_cell_bytes;
  };
  const std::string writes = "void k(index<1> i, array_view<float, 1> v) { v[i] = 1; }";
  const std::string reads = "void k(index<1> i, array_view<const float, 1> v) { float x = v[i]; }";
  const std::string parts =
      "struct two { short a; int b; };\nvoid k(index<1> i, array_view<two, 1> v) { v[i].a = 1; }";
  CHECK(cell_bytes(writes, checked_mode::with_views) == 4);
  CHECK(cell_bytes(writes, checked_mode::on) == 0);
  CHECK(cell_bytes(reads, checked_mode::with_views) == 0);
  CHECK(cell_bytes(parts, checked_mode::with_views) == 2);
}

TEST_CASE("a checked kernel tells what it needs beside its variables") {
  compile_options options;
  options.checked = checked_mode::on;
  const auto checks_of = [&](const std::string& body) {
    return *compile::kernel_text(compile::input(compile::kernel_around(body)))
                .compile({}, options)
                .checked;
  };
  const auto small = checks_of("tile_static int s[16]; s[t.local[0]] = 1;");
  CHECK(small.local_bytes == 16 * 3 * 4);
  CHECK(small.shadow_bytes == 0);
  const auto large = checks_of("tile_static int s[5000]; s[t.local[0]] = 1;");
  CHECK(large.local_bytes == 0);
  CHECK(large.shadow_bytes == 5000 * 3 * 4);
  const auto conditional = checks_of("if (c[0] > 1) t.barrier.wait();");
  CHECK(conditional.local_bytes == 4);
}
