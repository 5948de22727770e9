#include "tests/compiler/seed_kernels.hpp"

#include "tests/support/catch.hpp"

using libtiles::compiler::compiled_kernel;

TEST_CASE("a tile is the work-group size, the last dimension first") {
  const compiled_kernel kernel = compile_seed(tile_indices_kernel);
  CHECK(kernel.is_tiled);
  CHECK(kernel.rank == 2);
  CHECK(kernel.tile[0] == 2);
  CHECK(kernel.tile[1] == 3);
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("reqd_work_group_size(3, 2, 1)"));
}

TEST_CASE("a kernel that writes members of structs reads nothing") {
  const compiled_kernel kernel = compile_seed(tile_indices_kernel);
  REQUIRE(kernel.parameters.size() == 1);
  CHECK(kernel.parameters[0].name == "descriptions");
  CHECK_FALSE(kernel.parameters[0].is_read);
  CHECK(kernel.parameters[0].is_written);
}

TEST_CASE("the tile averages read the matrix and read and write the averages") {
  const compiled_kernel kernel = compile_seed(tile_averages_kernel("2"));
  REQUIRE(kernel.parameters.size() == 2);
  CHECK(kernel.parameters[0].is_read);
  CHECK_FALSE(kernel.parameters[0].is_written);
  CHECK(kernel.parameters[1].is_read);
  CHECK(kernel.parameters[1].is_written);
}

TEST_CASE("a constant of the caller sizes tiles and tile_static arrays") {
  const compiled_kernel two = compile_seed(tile_averages_kernel("2"));
  const compiled_kernel four = compile_seed(tile_averages_kernel("4"));
  CHECK(two.tile[0] == 2);
  CHECK(four.tile[0] == 4);
  REQUIRE(four.tile_statics.size() == 1);
  CHECK(four.tile_statics[0].name == "tileValues");
  CHECK(four.tile_statics[0].bytes == 64);
}

TEST_CASE("each of the four waits becomes a barrier with its fences") {
  const auto barrier_of = [](const std::string& wait) {
    const std::string source = compile_seed(tile_averages_kernel("2", wait)).opencl_source;
    const std::size_t start = source.find("barrier(");
    return source.substr(start, source.find(';', start) - start);
  };
  CHECK(barrier_of("wait") == "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)");
  CHECK(barrier_of("wait_with_all_memory_fence") ==
        "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)");
  CHECK(barrier_of("wait_with_global_memory_fence") == "barrier(CLK_GLOBAL_MEM_FENCE)");
  CHECK(barrier_of("wait_with_tile_static_memory_fence") == "barrier(CLK_LOCAL_MEM_FENCE)");
}

TEST_CASE("the generated text of a seed kernel reads like OpenCL C written by hand") {
  CHECK(compile_seed(integer_averages_kernel).opencl_source ==
        R"(__attribute__((reqd_work_group_size(2, 2, 1)))
#line 1 "t.tile"
__kernel void tiles_kernel_lambda(__global const char *b_sample, const long o_sample, const int e0_sample, const int e1_sample, const int d0_sample, __global char *b_average, const long o_average, const int e0_average, const int e1_average, const int d0_average) {
#line 4 "t.tile"
  __local int ts0_nums[2][2];
  __global const int *v_sample = (__global const int *)(b_sample + o_sample);
  __global int *v_average = (__global int *)(b_average + o_average);
  const int global_0 = (int)get_global_id(1);
  const int global_1 = (int)get_global_id(0);
  const int local_0 = (int)get_local_id(1);
  const int local_1 = (int)get_local_id(0);
  {
#line 6 "t.tile"
    ts0_nums[local_1][local_0] = v_sample[global_0 * d0_sample + global_1];
#line 8 "t.tile"
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    int v_sum = ((ts0_nums[0][0] + ts0_nums[0][1]) + ts0_nums[1][0]) + ts0_nums[1][1];
#line 11 "t.tile"
    v_average[global_0 * d0_average + global_1] = v_sum / 4;
  }
}
)");
}

TEST_CASE("the line map leads from each generated line to the user's") {
  const compiled_kernel kernel = compile_seed(integer_averages_kernel);
  std::size_t line = 1;
  std::size_t start = 0;
  const std::string& source = kernel.opencl_source;
  for (std::size_t end; (end = source.find('\n', start)) != std::string::npos; ++line) {
    const std::string text = source.substr(start, end - start);
    if (text.find("v_sum / 4") != std::string::npos) break;
    start = end + 1;
  }
  const auto origin = kernel.lines.origin_of(static_cast<int>(line));
  CHECK(origin.file == "t.tile");
  CHECK(origin.line == 11);
  CHECK(kernel.lines.origin_of(0).line == 0);
  CHECK(kernel.lines.origin_of(100000).line == 0);
}
