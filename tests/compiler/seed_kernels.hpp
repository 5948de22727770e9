// The kernels of the documents that this project grew from, with what they capture.
#pragma once

#include <string>
#include <vector>

#include "tests/compiler/compile.hpp"

struct seed_kernel {
  std::string text;
  std::vector<libtiles::bound_argument> captured;
  std::vector<libtiles::compiler::constant> constants;
};

inline libtiles::compiler::compiled_kernel compile_seed(const seed_kernel& seed) {
  libtiles::compiler::kernel_input input = compile::input(seed.text);
  input.constants = seed.constants;
  return libtiles::compiler::kernel_text(input).compile(seed.captured);
}

inline const seed_kernel tile_indices_kernel = {
    R"(struct Description {
    int value;
    int tileRow;
    int tileColumn;
    int globalRow;
    int globalColumn;
    int localRow;
    int localColumn;
};
[=] (tiled_index< 2, 3> t_idx) restrict(amp)
{
    descriptions[t_idx].globalRow = t_idx.global[0];
    descriptions[t_idx].globalColumn = t_idx.global[1];
    descriptions[t_idx].tileRow = t_idx.tile[0];
    descriptions[t_idx].tileColumn = t_idx.tile[1];
    descriptions[t_idx].localRow = t_idx.local[0];
    descriptions[t_idx].localColumn= t_idx.local[1];
})",
    {{"descriptions",
      {libtiles::argument_kind::array_view,
       {libtiles::scalar_type::structure, "Description", 28},
       2,
       false}}},
    {}};

inline seed_kernel tile_averages_kernel(const std::string& sample_size,
                                        const std::string& wait = "wait") {
  return {R"([=, &averages] (tiled_index<SAMPLESIZE, SAMPLESIZE> t_idx) restrict(amp)
{
    // Copy the values of the tile into a tile-sized array.
    tile_static float tileValues[SAMPLESIZE][SAMPLESIZE];
    tileValues[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];

    // Wait for the tile-sized array to load before you calculate the average.
    t_idx.barrier.)" +
              wait + R"(();

    // If you remove the if statement, then the calculation executes for every
    // thread in the tile, and makes the same assignment to averages each time.
    if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {
        for (int trow = 0; trow < SAMPLESIZE; trow++) {
            for (int tcol = 0; tcol < SAMPLESIZE; tcol++) {
                averages(t_idx.tile[0],t_idx.tile[1]) += tileValues[trow][tcol];
            }
        }
        averages(t_idx.tile[0],t_idx.tile[1]) /= (float) (SAMPLESIZE * SAMPLESIZE);
    }
})",
          {compile::view("matrix", libtiles::scalar_type::float32, 2),
           compile::array("averages", libtiles::scalar_type::float32, 2)},
          {{"SAMPLESIZE", sample_size}}};
}

inline const seed_kernel integer_averages_kernel = {
    R"([=](tiled_index<2,2> idx) restrict(amp)
    {
        // Create a 2 x 2 array to hold the values in this tile.
        tile_static int nums[2][2];
        // Copy the values for the tile into the 2 x 2 array.
        nums[idx.local[1]][idx.local[0]] = sample[idx.global];
        // When all the threads have executed and the 2 x 2 array is complete, find the average.
        idx.barrier.wait();
        int sum = nums[0][0] + nums[0][1] + nums[1][0] + nums[1][1];
        // Copy the average into the array_view.
        average[idx.global] = sum / 4;
      })",
    {compile::view("sample", libtiles::scalar_type::int32, 2),
     compile::view("average", libtiles::scalar_type::int32, 2)},
    {}};
