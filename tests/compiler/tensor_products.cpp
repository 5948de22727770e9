// tile_multiply where work-groups have tensor cores, and where it does without.
#include <array>
#include <regex>
#include <set>

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
                                 const std::string& more = "", const std::string& stored_as = "") {
  const std::string text =
      "void k(tiled_index<64> t, array_view<const " + operand + ", 2> in, array_view<" +
      (stored_as.empty() ? sum : stored_as) + ", 2> out) {\n  tile_static " + operand +
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
    CHECK:      f{{.*}}_tile_multiply(__local ushort (*v_a)[32][16], __local ushort (*v_b)[16][64], {{.*}}) {
    CHECK:      ldmatrix.sync.aligned.m8n8.x4.shared.b16
    CHECK:      ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
    CHECK:      mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
    CHECK:      __kernel void
    CHECK:      __local ushort ts0_a[32][16] __attribute__((aligned(128)));
    CHECK:      __local ushort ts1_b[16][64] __attribute__((aligned(128)));
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      tile_multiply(
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      tile_store(
  )"));
}

TEST_CASE("neighbouring results are stored at once where the view's rows are aligned") {
  CHECK_THAT(product("half", "float", "").opencl_source, FileCheck(R"(
    CHECK:      void tiles_store_2_float(__global float *to, __private const float *from) {
    CHECK-NEXT:   *(__global float2 *)to = (float2)(from[0], from[1]);
    CHECK:      f{{.*}}_tile_store({{.*}}) {
    CHECK:      & 15) == 0)) {
    CHECK:      tiles_store_2_float(&v_view.p[
    CHECK:      } else {
    CHECK-NOT:  tiles_store_2_float(
    CHECK:      v_view.p[{{.*}}] = {{.*}};
    CHECK:      } else {
    CHECK:      v_view.p[{{.*}}] = {{.*}};
  )"));
  CHECK(contains(product("float", "float", "").opencl_source, "tiles_store_4_float(&"));
  CHECK(contains(product("double", "double", "").opencl_source, "tiles_store_2_double(&"));
  const auto kernel = product("half", "float", "", with_tensor_cores(), "", "double");
  CHECK_FALSE(contains(kernel.opencl_source, "tiles_store_"));
  CHECK_FALSE(contains(product("float", "float", "", {}).opencl_source, "tiles_store_"));
}

TEST_CASE("neighbouring results are converted to halves and bfloat16s, and stored at once") {
  const auto stored = [](const char* result) {
    return product("half", "float", "", with_tensor_cores(), "", result).opencl_source;
  };
  CHECK_THAT(stored("half"), FileCheck(R"(
    CHECK:      void tiles_store_2_half(__global ushort *to, __private const float *from) {
    CHECK-NEXT:   *(__global ushort2 *)to = (ushort2)(tiles_to_half(from[0]), tiles_to_half(from[1]));
    CHECK:      tiles_store_2_half(&v_view.p[
  )"));
  CHECK(contains(stored("bfloat16"), "(tiles_to_bfloat16(from[0]), tiles_to_bfloat16(from[1]))"));
}

TEST_CASE("what lanes read one by one lies at constant distances from few pointers") {
  const std::string source = product("float", "float", "tf32").opencl_source;
  CHECK_THAT(source, FileCheck(R"(
    CHECK:      __local const float *b_at0 = b + tiles_place(
    CHECK-NEXT: __local const float *b_at8 = b + tiles_place(
    CHECK-NEXT: __local const float *b_at16 = b + tiles_place(
    CHECK-NEXT: __local const float *b_at24 = b + tiles_place(
    CHECK:      b0_0_0 = tiles_to_tf32(b_at0[0]);
    CHECK-NEXT: b0_0_1 = tiles_to_tf32(b_at0[256]);
    CHECK:      b0_3_1 = tiles_to_tf32(b_at24[256]);
    CHECK:      b1_0_0 = tiles_to_tf32(b_at0[512]);
  )"));
  CHECK_FALSE(contains(source, "b_at32"));
}

TEST_CASE("each pointer that lanes read from is declared, whatever the operands are") {
  const auto names_behind = [](const std::string& source, const std::string& form) {
    std::set<std::string> names;
    const std::regex pattern(form);
    for (std::sregex_iterator at(source.begin(), source.end(), pattern), end; at != end; ++at) {
      names.insert(at->str(1));
    }
    return names;
  };
  for (const auto& [operand, sum, precision] :
       {std::array{"float", "float", "tf32"}, std::array{"float", "float", "tf32x3"},
        std::array{"float", "float", "bf16"}, std::array{"double", "double", ""},
        std::array{"half", "float", ""}}) {
    INFO(operand << " " << precision);
    const std::string source = product(operand, sum, precision).opencl_source;
    const auto declared = names_behind(source, R"(\*([ab]_at\d+) =)");
    CHECK(names_behind(source, R"(\b([ab]_at\d+)\[)") == declared);
    CHECK(declared.empty() == (operand == std::string("half")));
  }
}

TEST_CASE("floats are rounded for tensor cores where a precision permits it") {
  CHECK(contains(product("float", "float", "tf32").opencl_source, "cvt.rn.tf32.f32"));
  const auto earlier =
      product("float", "float", "tf32", with_tensor_cores(tensor_core_form::sm_80)).opencl_source;
  CHECK(contains(earlier, "as_uint(x) + 0x1000u"));
  CHECK_FALSE(contains(earlier, "cvt.rn.tf32.f32"));
  CHECK(contains(product("float", "float", "tf32x3").opencl_source, "tiles_small_part(a0_0_0)"));
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

TEST_CASE("rows are swizzled for tensor cores unless a pointer may tell how elements lie") {
  const std::string to_a = "a[t.local[0] % 32][3] = 1;";
  const std::string swizzled =
      "ts0_a[(local_0 % 32)][(3 ^ ((((local_0 % 32) >> 1) & 3) * 4))] = 1.0f";
  CHECK(contains(product("float", "float", "tf32", with_tensor_cores(), to_a).opencl_source,
                 swizzled));
  for (const char* const told : {"float *p = &a[0][0]; if (t.local[0] == 0) *p = 1;",
                                 "auto& row = a[1]; row[2] = 1;", "int n = 0; a[n++][3] = 1;"}) {
    const auto dense = product("float", "float", "tf32", with_tensor_cores(), told + to_a);
    CHECK_FALSE(contains(dense.opencl_source, swizzled));
    CHECK(dense.uses_tensor_cores);
  }
}

TEST_CASE("accumulators that no tensor core adds to are held in rows") {
  const std::string place_in_sub_group = "(local_0 % 32) / 4";
  CHECK(contains(product("half", "float", "").opencl_source, place_in_sub_group));
  CHECK_FALSE(contains(product("float", "float", "").opencl_source, place_in_sub_group));
}

TEST_CASE("integers of 8 bits and bfloat16s have their own instructions") {
  const auto of = [](const std::string& operand, const std::string& sum) {
    const std::string text = "void k(tiled_index<32> t, array_view<" + sum +
                             ", 2> out) {\n  tile_static " + operand +
                             " a[16][32], b[32][8]; a[0][t.local[0]] = 1; b[t.local[0]][0] = 1;\n  "
                             "tile_accumulator<" +
                             sum +
                             ", 16, 8> c(t); tile_multiply(t, a, b, c); tile_store(t, c, out, "
                             "index<2>(0, 0));\n}";
    return compile::kernel_text(compile::input(text))
        .compile({}, with_tensor_cores())
        .opencl_source;
  };
  CHECK(contains(of("char", "int"), "m16n8k32.row.col.s32.s8.s8.s32"));
  CHECK(contains(of("unsigned char", "int"), "m16n8k32.row.col.s32.u8.u8.s32"));
  CHECK(contains(of("bfloat16", "float"), "m16n8k16.row.col.f32.bf16.bf16.f32"));
  CHECK_FALSE(contains(of("short", "int"), "mma.sync"));
}

TEST_CASE("a product between loads and waits has one barrier") {
  const std::string text =
      "void k(tiled_index<32> t, array_view<const half, 2> in, array_view<float, 2> out) {\n"
      "  tile_static half a[3][16][16]; tile_accumulator<float, 16, 16> c(t);\n"
      "  tile_load_async(a[0], in, index<2>(0, 0)); tile_load_async(a[1], in, index<2>(0, 16));\n"
      "  for (int n = 0; n < 4; ++n) {\n"
      "    tile_wait(t, 1); tile_load_async(a[(n + 2) % 3], in, index<2>(0, n));\n"
      "    tile_multiply(t, a[n % 3], a[n % 3], c);\n  }\n"
      "  tile_wait(t); tile_store(t, c, out, index<2>(0, 0));\n}";
  compile_options options = with_tensor_cores();
  options.async_copies = true;
  CHECK_THAT(compile::kernel_text(compile::input(text)).compile({}, options).opencl_source,
             FileCheck(R"(
    CHECK:      cp.async.commit_group;
    CHECK:      cp.async.wait_group 1;
    CHECK:      __kernel void
    CHECK:      for (int v_n
    CHECK:      tiles_wait_for_async_copies_but_1(); barrier(CLK_LOCAL_MEM_FENCE);
    CHECK-NOT:  barrier
    CHECK:      tiles_end_async_load();
    CHECK-NOT:  barrier
    CHECK:      tile_multiply(
    CHECK-NOT:  barrier
    CHECK:      tiles_wait_for_async_copies(); barrier(CLK_LOCAL_MEM_FENCE);
  )"));
}

TEST_CASE(
    "a barrier that begins a function stays behind the arguments that read tile_static memory") {
  const auto with_call = [](const std::string& call) {
    const std::string text =
        "void put(tiled_index<64> t, int x, int (&s)[64]) {\n"
        "  t.barrier.wait_with_tile_static_memory_fence(); s[t.local[0]] = x;\n}\n"
        "void k(tiled_index<64> t, array_view<int, 1> out) {\n  tile_static int s[64], b[2][64];\n"
        "  const int l = t.local[0]; s[l] = l; b[1][l] = l; put(t, l, s);\n" +
        call + "\n  t.barrier.wait(); out[t] = s[63 - l] + b[0][l] + b[1][l];\n}";
    return compile::kernel_text(compile::input(text)).compile({}, with_tensor_cores());
  };
  for (const char* const call :
       {"put(t, s[63 - l], s);", "put(t, l, b[s[63 - l] & 1]);", "put(t, s[l] + 1, s);"}) {
    INFO(call);
    CHECK_THAT(with_call(call).opencl_source, FileCheck(R"(
      CHECK:      _put(
      CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
      CHECK:      v_s)[
      CHECK:      __kernel void
    )"));
  }
  CHECK_THAT(with_call("put(t, l, b[l / 64]);").opencl_source, FileCheck(R"(
    CHECK:      _put(
    CHECK-NOT:  barrier
    CHECK:      __kernel void
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      _put(
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      _put(
  )"));
}

TEST_CASE("tile_load copies 16 bytes at once where rows consist of such") {
  CHECK_THAT(product("half", "float", "").opencl_source, FileCheck(R"(
    CHECK:      void tiles_copy_16_bytes_ushort(__local ushort *to, __global const ushort *from) {
    CHECK:      *(__local uint4 *)to = *(__global const uint4 *)from;
    CHECK:      tiles_copy_16_bytes_ushort(&ts0_a[
  )"));
  const auto member = [](const std::string& before) {
    return "struct rows { " + before +
           "float a[4][8]; };\n"
           "void k(tiled_index<64> t, array_view<const float, 2> in, array_view<float, 1> out) {\n"
           "  tile_static rows s[2]; tile_load(s[1].a, in, index<2>(0, 0)); out[t] = "
           "s[1].a[0][3];\n}";
  };
  for (const char* const before : {"int n; ", ""}) {
    const compile::kernel_text in_struct(compile::input(member(before)));
    CHECK_FALSE(
        contains(in_struct.compile({}, with_tensor_cores()).opencl_source, "copy_16_bytes"));
  }
  compile_options strided = with_tensor_cores();
  strided.strided = true;
  CHECK_FALSE(contains(product("half", "float", "", strided).opencl_source, "copy_16_bytes"));
}

namespace {

// By 128 threads.
compile::compiled_kernel large_product(const compile_options& options, const std::string& more = "",
                                       const std::string& thread = "tiled_index<8, 16> t",
                                       const std::string& multiply = "tile_multiply(t, a, b, c);") {
  const std::string text =
      "void k(" + thread +
      ", array_view<const half, 2> in, array_view<float, 2> out) {\n"
      "  tile_static half a[128][32], b[32][128]; tile_static float d[128][16], e[16][128];\n"
      "  tile_load(a, in, index<2>(0, 0)); tile_load(b, in, index<2>(0, 0));\n"
      "  d[t.local[0]][0] = 1; e[0][t.local[0]] = 1;\n" +
      more + "\n  tile_accumulator<float, 128, 128> c(t); " + multiply +
      " tile_store(t, c, out, index<2>(t.tile[0], 0));\n}";
  return compile::kernel_text(compile::input(text)).compile({}, options);
}

const compile_options with_wgmma = with_tensor_cores(tensor_core_form::sm_90a);

}  // namespace

TEST_CASE("halves are multiplied by wgmma where four sub-groups have whole rows of results") {
  const auto kernel = large_product(with_wgmma);
  CHECK(kernel.uses_warpgroups);
  CHECK(kernel.uses_tensor_cores);
  CHECK_THAT(kernel.opencl_source, FileCheck(R"(
    CHECK:      fence.proxy.async.shared::cta;
    CHECK:      __asm__ volatile("//tiles: { .reg .b64 a, b; wgmma.fence.sync.aligned; "
    CHECK-NEXT: "add.s64 a, %128, 0; add.s64 b, %129, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, {{.*}}, %63}, a, b, 1, 1, 1, 0, 1; "
    CHECK-NEXT: "add.s64 a, %128, 256; add.s64 b, %129, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%64, %65, {{.*}}, %127}, a, b, 1, 1, 1, 0, 1; "
    CHECK-NEXT: "add.s64 a, %128, 2; add.s64 b, %129, 128;
    CHECK-NEXT: "add.s64 a, %128, 258; add.s64 b, %129, 128;
    CHECK-NEXT: "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0; }" : "+f"((*{{.*}}"+f"((*v_c)[3][31]) : "l"(a), "l"(b) : "memory"
    CHECK:      ts0_a[128][32] __attribute__((aligned(1024)));
    CHECK:      ts1_b[32][128] __attribute__((aligned(1024)));
  )"));
  CHECK(compile::count_of(kernel.opencl_source, "barrier(CLK") ==
        compile::count_of(kernel.opencl_source, "tiles_order_for_warpgroups(); barrier(CLK"));
  CHECK_FALSE(contains(kernel.opencl_source, "mma.sync"));
}

TEST_CASE("wgmma takes the second matrix in panels of 64 columns, each with all rows") {
  const std::string source =
      large_product(with_wgmma, "b[t.local[0]][t.local[1]] = 1;").opencl_source;
  CHECK(contains(source,
                 "ts1_b[(((local_1 >> 6) * 16) + (local_0 >> 1))]"
                 "[((local_1 & 63) ^ (((local_0 & 1) * 64) + ((local_0 & 7) * 8)))] ="));
}

TEST_CASE("products are by mma.sync where wgmma cannot have them") {
  const std::string own = "tiled_index<8, 16> t";
  const auto is_by_mma = [](const compile::compiled_kernel& kernel) {
    return !kernel.uses_warpgroups && contains(kernel.opencl_source, "mma.sync") &&
           !contains(kernel.opencl_source, "wgmma");
  };
  CHECK(is_by_mma(large_product(with_tensor_cores())));
  CHECK(is_by_mma(large_product(with_wgmma, "", "tiled_index<8, 8> t")));
  CHECK(is_by_mma(large_product(with_wgmma, "auto& row = b[1]; row[2] = 1;")));
  CHECK(is_by_mma(large_product(with_wgmma, "", own,
                                "tile_multiply(t, a, b, c); tile_multiply(t, d, e, c, tf32);")));
  CHECK(is_by_mma(product("half", "float", "", with_wgmma)));
}

TEST_CASE("products are by mma.sync where a thread has no registers for their results") {
  const auto is_by_wgmma = [](const std::string& tile, const std::string& rows,
                              const std::string& accumulators) {
    const std::string text =
        "void k(tiled_index<" + tile + "> t, array_view<float, 2> out) {\n  tile_static half a[" +
        rows + "][16], b[16][128];\n  a[t.local[0]][0] = b[0][t.local[0]] = 1;\n  " + accumulators +
        "\n  tile_multiply(t, a, b, c); tile_store(t, c, out, index<2>(0, 0));\n}";
    compile::kernel_input input = compile::input(text);
    input.function = "k";
    return compile::kernel_text(input).compile({}, with_wgmma).uses_warpgroups;
  };
  const std::string one = "tile_accumulator<float, 256, 128> c(t);";
  CHECK(is_by_wgmma("16, 16", "256", one));
  CHECK_FALSE(is_by_wgmma("16, 16", "256", one + " tile_accumulator<float, 256, 128> d(t);"));
  CHECK(is_by_wgmma("16, 32", "256", one));
  CHECK_FALSE(is_by_wgmma("16, 32", "512", "tile_accumulator<float, 512, 128> c(t);"));
  CHECK_FALSE(is_by_wgmma("32, 32", "512", "tile_accumulator<float, 512, 128> c(t);"));
  const std::string half = "tile_accumulator<float, 128, 64> d(t);";
  CHECK(is_by_wgmma("16, 16", "256", one + " " + half));
  const std::string another =
      " }\nvoid another(tiled_index<16, 16> t, array_view<float, 2> out) {\n"
      "  tile_static half a[256][16], b[16][128];\n  a[t.local[0]][0] = b[0][t.local[0]] = 1;\n  "
      "tile_accumulator<float, 256, 128> c(t);";
  CHECK(is_by_wgmma("16, 16", "256", one + " tile_multiply(t, a, b, c);" + another));
}

TEST_CASE("what wgmma cannot read is not aligned for it") {
  const std::string source =
      large_product(with_wgmma, "auto& row = b[1]; row[2] = 1;").opencl_source;
  CHECK(contains(source, "ts0_a[128][32] __attribute__((aligned(128)))"));
  CHECK(contains(source, "ts1_b[32][128] __attribute__((aligned(16)))"));
}

TEST_CASE("gaps in front of aligned arrays are tile_static memory") {
  const auto bytes = [](const std::string& more) {
    std::size_t sum = 0;
    for (const auto& each : large_product(with_wgmma, more, "tiled_index<16, 16> t").tile_statics)
      sum += each.bytes;
    return sum;
  };
  CHECK(bytes("") == (128 * 32 + 32 * 128) * 2 + (128 * 16 + 16 * 128) * 4);
  const std::string multiply =
      "tile_static int n; n = 0; tile_static half f[128][32]; f[n][0] = 1; "
      "tile_accumulator<float, 128, 128> g(t); tile_multiply(t, f, b, g); "
      "tile_store(t, g, out, index<2>(1, 1));";
  CHECK(bytes(multiply) == bytes("") + 1024 + 128 * 32 * 2);
}

TEST_CASE("each barrier of a program with wgmma hands over local memory to it") {
  const auto kernel = large_product(with_wgmma,
                                    "tile_accumulator<float, 128, 128> f(t); "
                                    "tile_multiply(t, d, e, f, tf32); "
                                    "tile_store(t, f, out, index<2>(1, 1)); t.barrier.wait();",
                                    "tiled_index<16, 16> t");
  CHECK(kernel.uses_warpgroups);
  CHECK(contains(kernel.opencl_source, "mma.sync"));
  CHECK(compile::count_of(kernel.opencl_source, "barrier(CLK") ==
        compile::count_of(kernel.opencl_source, "tiles_order_for_warpgroups(); barrier(CLK"));
}

TEST_CASE("work-groups that multiply matrices run tiles in bands of rows") {
  const std::string order = "const int tile_0 = (int)tiles_ordered_tile(0);";
  CHECK(contains(large_product(with_wgmma).opencl_source, order));
  CHECK(contains(large_product(with_tensor_cores(), "out[t.global] = 1;").opencl_source,
                 "(int)tiles_ordered_tile(1) * 16 + (int)get_local_id(0)"));
  compile_options part = with_wgmma;
  part.is_part = true;
  for (const compile_options& options : {part, compile_options{}}) {
    CHECK_FALSE(contains(large_product(options).opencl_source, "tiles_ordered_tile"));
  }
  for (const char* const tile : {"tiled_index<128> t", "tiled_index<1, 128> t"}) {
    CHECK_FALSE(contains(large_product(with_wgmma, "", tile).opencl_source, "tiles_ordered_tile"));
  }
}
