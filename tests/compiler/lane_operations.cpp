// Tile operations in kernels for devices whose work-items give each other values in sub-groups.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using compile::compiled_kernel;
using libtiles::compiler::checked_mode;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;
using libtiles::compiler::sub_group_form;

namespace {

compile_options with_lanes(sub_group_form form, int size, bool is_size_asked = false) {
  compile_options options;
  options.lanes = {form, size, is_size_asked};
  return options;
}

const compile_options for_nvidia = with_lanes(sub_group_form::ptx, 32);

std::string tile_of(const std::string& shape, const std::string& statement) {
  return "int later(int a, int b) { return b; }\n"
         "void k(tiled_index<" +
         shape +
         "> t, array_view<int, 1> v, array_view<double, 1> d) {\n"
         "  const int i = t.global[0];\n  " +
         statement + "\n}";
}

compiled_kernel compiled(const std::string& shape, const std::string& statement,
                         const compile_options& options = for_nvidia) {
  return compile::kernel_text(compile::input(tile_of(shape, statement))).compile({}, options);
}

std::string source_of(const std::string& shape, const std::string& statement,
                      const compile_options& options = for_nvidia) {
  return compiled(shape, statement, options).opencl_source;
}

std::string refusal(const std::string& statement) {
  return compile::error_of(tile_of("64", statement));
}

}  // namespace

TEST_CASE("sub-groups reduce their own values, and their results are held by elements") {
  CHECK_THAT(source_of("256", "v[i] = tile_reduce(t, v[i], plus);"), FileCheck(R"(
    CHECK:      __asm__ volatile("shfl.sync.down.b32
    CHECK:      int ts0_parts[8];
    CHECK:      tiles_lane_down_int(v_sum, 1);
    CHECK:      tiles_lane_down_int(v_sum, 16);
    CHECK:      helper_statics->ts0_parts[(local_0 >> 5)] = v_sum;
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK-NOT:  tiles_lane_down_int
    CHECK:      for (int v_k = 1; v_k < 8; ++v_k)
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      __kernel
  )"));
}

TEST_CASE("many results of sub-groups are reduced in each sub-group") {
  const std::string source = source_of("1024", "v[i] = tile_reduce(t, v[i], plus);");
  CHECK(compile::count_of(source, "= tiles_lane_down_int(") == 5);
  CHECK(compile::count_of(source, "= tiles_lane_across_int(") == 5);
  CHECK(compile::count_of(source, "barrier(CLK_LOCAL_MEM_FENCE)") == 2);
}

TEST_CASE("all lanes have the result of a sub-group, if swapped values give the same bits") {
  const std::string source = source_of("32", "d[i] = tile_reduce(t, d[i], plus);");
  CHECK(compile::count_of(source, "= tiles_lane_across_double(") == 5);
  CHECK(source.find("tiles_lane_from") == std::string::npos);
  for (const char* const reduction :
       {"d[i] = tile_reduce(t, d[i], maximum);", "v[i] = tile_reduce(t, v[i], later);"}) {
    const std::string ordered = source_of("32", reduction);
    CHECK(ordered.find("tiles_lane_across") == std::string::npos);
    CHECK(ordered.find("tiles_lane_from") != std::string::npos);
  }
}

TEST_CASE("the first sub-group scans the results of many") {
  for (const char* const shape : {"160", "509", "1024"}) {
    const std::string source = source_of(shape, "v[i] = tile_inclusive_scan(t, v[i], plus);");
    CHECK(compile::count_of(source, "= tiles_lane_up_int(v_sum") == 5);
    CHECK(compile::count_of(source, "= tiles_lane_up_int(v_part") >= 3);
    CHECK(compile::count_of(source, "barrier(CLK_LOCAL_MEM_FENCE)") == 3);
  }
  const std::string few = source_of("128", "v[i] = tile_inclusive_scan(t, v[i], plus);");
  CHECK(few.find("v_part,") == std::string::npos);
}

TEST_CASE("a tile of one sub-group needs no tile_static memory") {
  const compiled_kernel kernel = compiled("24", "v[i] = tile_inclusive_scan(t, v[i], plus);");
  CHECK(kernel.tile_statics.empty());
  CHECK(compile::count_of(kernel.opencl_source, "= tiles_lane_up_int(") == 5);
}

TEST_CASE("lanes that a tile lacks give no value") {
  CHECK(source_of("37", "v[i] = tile_reduce(t, v[i], plus);").find("+ 16) < 37") !=
        std::string::npos);
  CHECK(source_of("64", "v[i] = tile_reduce(t, v[i], plus);").find("< 64") == std::string::npos);
}

TEST_CASE("a function of the user is given neighbouring values only") {
  CHECK(source_of("64", "v[i] = tile_reduce(t, v[i], later);").find("+ 16) < 32") !=
        std::string::npos);
}

TEST_CASE("numbers of 64 bits are given by pieces") {
  CHECK_THAT(source_of("64", "d[i] = tile_reduce(t, d[i], plus);"), FileCheck(R"(
    CHECK:      double tiles_lane_down_double(double x, int n) {
    CHECK:      union { double value; uint pieces[(sizeof(double) + 3) / 4]; } all;
  )"));
}

TEST_CASE("threads are counted at a barrier") {
  const std::string source = source_of("100", "v[i] = tile_any(t, v[i] > 3);");
  CHECK(source.find("bar.red.popc.u32") != std::string::npos);
  CHECK(source.find("parts") == std::string::npos);
}

TEST_CASE("what all threads are given is uniform") {
  for (const char* shape : {"16", "100", "1024"}) {
    CHECK_NOTHROW(source_of(shape, "if (tile_reduce(t, v[i], plus) > 3) t.barrier.wait();"));
    CHECK_NOTHROW(source_of(shape, "if (tile_argmax(t, v[i]) > 3) t.barrier.wait();"));
    CHECK_NOTHROW(source_of(shape, "if (tile_all(t, v[i] > 3)) t.barrier.wait();"));
    CHECK_NOTHROW(source_of(shape, "if (tile_broadcast(t, v[i], 3) > 3) t.barrier.wait();"));
    CHECK_THROWS(source_of(shape, "if (tile_shuffle(t, v[i], i) > 3) t.barrier.wait();"));
    CHECK_THROWS(source_of(shape, "if (tile_inclusive_scan(t, v[i], plus) > 3) t.barrier.wait();"));
  }
}

TEST_CASE("standard sub-groups have the size that is asked for") {
  CHECK_THAT(source_of("64", "v[i] = tile_reduce(t, v[i], plus);",
                       with_lanes(sub_group_form::khr, 16, true)),
             FileCheck(R"(
    CHECK:      #pragma OPENCL EXTENSION cl_khr_subgroups : enable
    CHECK:      sub_group_shuffle(x,
    CHECK:      int ts0_parts[4];
    CHECK:      __attribute__((intel_reqd_sub_group_size(16)))
    CHECK:      __kernel
  )"));
}

TEST_CASE("loops and checked kernels have no sub-groups") {
  const std::string statement = "v[i] = tile_reduce(t, v[i], plus);";
  CHECK(compiled("64", statement).uses_lanes);
  compile_options loops = for_nvidia, checked = for_nvidia;
  loops.shape = kernel_shape::loop;
  checked.checked = checked_mode::on;
  CHECK_FALSE(compiled("64", statement, loops).uses_lanes);
  CHECK_FALSE(compiled("64", statement, checked).uses_lanes);
  CHECK_FALSE(compiled("64", statement, {}).uses_lanes);
  CHECK_FALSE(compiled("64", "v[i] = tile_sort(t, v[i]);").uses_lanes);
}

TEST_CASE("a text of the user cannot name what gives values to other lanes") {
  CHECK_THAT(refusal("v[i] = lane_down(v[i], 1);"),
             ContainsSubstring("unknown function 'lane_down'"));
  CHECK_THAT(refusal("v[i] = same_in_tile(v[i]);"),
             ContainsSubstring("unknown function 'same_in_tile'"));
}
