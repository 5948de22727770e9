// Tile averages with the barrier that fences tile_static memory only: what the threads of a tile
// wait for here are the writes to tileValues, so that accesses to global memory need not be kept in
// order.
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

#define MATRIXSIZE 8

template <int SAMPLESIZE>
std::vector<float> tile_averages() {
  // Create data and array_view for the matrix.
  std::vector<float> raw_data;
  for (int i = 0; i < MATRIXSIZE * MATRIXSIZE; i++) {
    raw_data.push_back(static_cast<float>(i));
  }
  extent<2> data_extent(MATRIXSIZE, MATRIXSIZE);
  array_view<float, 2> matrix(data_extent, raw_data);

  // Create the array for the averages.
  // There is one element in the output for each tile in the data.
  const int output_size = MATRIXSIZE / SAMPLESIZE;
  std::vector<float> output_data(output_size * output_size, 0.0f);
  extent<2> output_extent(output_size, output_size);
  array<float, 2> averages(output_extent, output_data.begin(), output_data.end());

  // Use tiles that are SAMPLESIZE x SAMPLESIZE.
  // clang-format off
  parallel_for_each(matrix.extent.tile<SAMPLESIZE, SAMPLESIZE>(),
      TILES_KERNEL((matrix, averages, SAMPLESIZE),
      [=, &averages] (tiled_index<SAMPLESIZE, SAMPLESIZE> t_idx) restrict(amp)
  {
      // Copy the values of the tile into a tile-sized array.
      tile_static float tileValues[SAMPLESIZE][SAMPLESIZE];
      tileValues[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];

      // Wait for the tile-sized array to load before calculating the average.
      t_idx.barrier.wait_with_tile_static_memory_fence();

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
  }));
  // clang-format on

  // The values of an array are on the device; this conversion copies them to the host.
  output_data = averages;
  return output_data;
}

// The average of a tile of consecutive numbers in rows of MATRIXSIZE is the mean of its corners.
bool print_and_check(const std::vector<float>& averages, int tile) {
  const int tiles = MATRIXSIZE / tile;
  bool all_right = true;
  for (int row = 0; row < tiles; row++) {
    for (int col = 0; col < tiles; col++) {
      const float average = averages[row * tiles + col];
      std::cout << average << " ";
      const int first = row * tile * MATRIXSIZE + col * tile;
      const int twice_the_mean = 2 * first + (tile - 1) * (MATRIXSIZE + 1);
      all_right = all_right && 2 * average == static_cast<float>(twice_the_mean);
    }
    std::cout << "\n";
  }
  return all_right;
}

// Whether the averages for both sizes of tile are right.
bool print_and_check_all() {
  std::cout << "SAMPLESIZE = 2:\n";
  const bool right_for_2 = print_and_check(tile_averages<2>(), 2);
  std::cout << "SAMPLESIZE = 4:\n";
  const bool right_for_4 = print_and_check(tile_averages<4>(), 4);
  return right_for_2 && right_for_4;
}

int main() {
  try {
    return print_and_check_all() ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
