// Short vectors in views, which GPUs read and write in one access where the address permits it.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using libtiles::compiler::checked_mode;
using libtiles::compiler::compile_options;

namespace {

std::string source_with(const std::string& element, const std::string& statement,
                      const compile_options& options = {}) {
  const std::string text = "void k(index<1> i, array_view<const " + element +
                           ", 1> in, array_view<" + element + ", 1> out) { " + statement + " }";
  return compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
}

}  // namespace

TEST_CASE("a vector of a view is read and written whole where its address is a multiple of its size") {
  CHECK_THAT(source_with("float_4", "out[i] = in[i] * 2;"), FileCheck(R"(
    CHECK:      float4 tiles_load_float4(__global const tiles_float4 *p) {
    CHECK-SAME: if (((size_t)p & 15) == 0) return *(__global const float4 *)p;
    CHECK:      void tiles_store_float4(__global tiles_float4 *p, float4 v) {
    CHECK-SAME: if (((size_t)p & 15) == 0) *(__global float4 *)p = v; else
    CHECK:      tiles_store_float4(&v_out[{{.*}}], (tiles_load_float4(&v_in[{{.*}}]) *
  )"));
  CHECK_THAT(source_with("uchar_4", "out[i] = in[i];"), ContainsSubstring("((size_t)p & 3) == 0"));
  CHECK_THAT(source_with("int_2", "out[i] += in[i];"), ContainsSubstring("((size_t)p & 7) == 0"));
}

TEST_CASE("vectors of three, and one component of a vector, are read by their numbers") {
  CHECK(source_with("float_3", "out[i] = in[i];").find("tiles_load_") == std::string::npos);
  CHECK(source_with("float_4", "out[i].x = in[i].y;").find("tiles_load_") == std::string::npos);
}

TEST_CASE("vectors are not read whole on CPUs and in checked mode") {
  compile_options for_cpus, checked;
  for_cpus.wide_indices = true;
  checked.checked = checked_mode::on;
  CHECK(source_with("float_4", "out[i] = in[i];", for_cpus).find("tiles_load_") == std::string::npos);
  CHECK(source_with("float_4", "out[i] = in[i];", checked).find("tiles_load_") == std::string::npos);
}
