// tile_multiply where work-groups have tensor cores, and where it does without.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using libtiles::compiler::checked_mode;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;
using libtiles::compiler::tensor_core_form;

namespace {

compile_options with_tensor_cores(tensor_core_form form = tensor_core_form::sm_90) {
  compile_options options;
  options.tensor_cores = form;
  return options;
}

compile::compiled_kernel product(const std::string& operand, const std::string& sum,
                                 const std::string& precision,
                                 const compile_options& options = with_tensor_cores(),
                                 const std::string& more = "") {
  const std::string text =
      "void k(tiled_index<64> t, array_view<const " + operand + ", 2> in, array_view<" + sum +
      ", 2> out) {\n  tile_static " + operand +
      " a[32][16], b[16][64];\n  tile_load(a, in, "
      "index<2>(0, 0)); tile_load(b, in, index<2>(0, 0));\n  " +
      more + "\n  tile_accumulator<" + sum + ", 32, 64> c(t); tile_multiply(t, a, b, c" +
      (precision.empty() ? "" : ", " + precision) + "); tile_store(t, c, out, index<2>(0, 0));\n}";
  return compile::kernel_text(compile::input(text)).compile({}, options);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("sub-groups load halves as matrices, and multiply them with tensor cores") {
  CHECK_THAT(product("half", "float", "").opencl_source, FileCheck(R"(
    CHECK:      f{{.*}}_tile_multiply(__local ushort (*v_a)[32][24], __local ushort (*v_b)[16][72], {{.*}}) {
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      ldmatrix.sync.aligned.m8n8.x4.shared.b16
    CHECK:      ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
    CHECK:      mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      __kernel void
    CHECK:      __local ushort ts0_a[32][24] __attribute__((aligned(16)));
    CHECK:      __local ushort ts1_b[16][72] __attribute__((aligned(16)));
  )"));
}

TEST_CASE("floats are rounded for tensor cores where a precision permits it") {
  CHECK(contains(product("float", "float", "tf32").opencl_source, "cvt.rna.tf32.f32"));
  CHECK(contains(product("float", "float", "tf32x3").opencl_source, "tiles_small_part(a0_0)"));
  CHECK(contains(product("float", "float", "bf16").opencl_source, "m16n8k16.row.col.f32.bf16"));
  CHECK_FALSE(product("float", "float", "").uses_tensor_cores);
  CHECK_FALSE(product("float", "double", "").uses_tensor_cores);
}

TEST_CASE("doubles are multiplied in the largest blocks that the device has") {
  CHECK(contains(product("double", "double", "").opencl_source, "mma.sync.aligned.m16n8k16"));
  CHECK(contains(
      product("double", "double", "", with_tensor_cores(tensor_core_form::sm_80)).opencl_source,
      "mma.sync.aligned.m8n8k4"));
}

TEST_CASE("loops, checked kernels and other devices do without tensor cores") {
  compile_options loops = with_tensor_cores(), checked = with_tensor_cores();
  loops.shape = kernel_shape::loop;
  checked.checked = checked_mode::on;
  CHECK(product("half", "float", "").uses_tensor_cores);
  for (const compile_options& options : {loops, checked, compile_options{}}) {
    const auto kernel = product("half", "float", "", options);
    CHECK_FALSE(kernel.uses_tensor_cores);
    CHECK_FALSE(contains(kernel.opencl_source, "mma.sync"));
  }
}

TEST_CASE("what is emulated has no assembly") {
  const auto kernel = product("half", "float", "", with_tensor_cores(tensor_core_form::emulated));
  CHECK(kernel.uses_tensor_cores);
  CHECK(contains(kernel.opencl_source, "tiles_emulate_half("));
  CHECK_FALSE(contains(kernel.opencl_source, "asm"));
}

TEST_CASE("rows have padding for tensor cores unless a pointer may tell how they lie") {
  const auto padded = product("float", "float", "tf32");
  CHECK(padded.tile_statics[0].bytes == 32 * 20 * 4);
  CHECK(padded.tile_statics[1].bytes == 16 * 72 * 4);
  const auto dense = product("float", "float", "tf32", with_tensor_cores(),
                             "float *p = &a[0][0]; if (t.local[0] == 0) *p = 1;");
  CHECK(dense.tile_statics[0].bytes == 32 * 16 * 4);
  CHECK(dense.tile_statics[1].bytes == 16 * 72 * 4);
  CHECK(dense.uses_tensor_cores);
}

TEST_CASE("tile_load copies 16 bytes at once where rows consist of such") {
  CHECK_THAT(product("half", "float", "").opencl_source, FileCheck(R"(
    CHECK:      void tiles_copy_16_bytes_ushort(__local ushort *to, __global const ushort *from) {
    CHECK:      *(__local uint4 *)to = *(__global const uint4 *)from;
    CHECK:      tiles_copy_16_bytes_ushort(&ts0_a[
  )"));
  compile_options strided = with_tensor_cores();
  strided.strided = true;
  CHECK_FALSE(contains(product("half", "float", "", strided).opencl_source, "copy_16_bytes"));
}
