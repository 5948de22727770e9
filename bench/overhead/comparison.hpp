// One algorithm, as kernel text and as OpenCL C written by hand.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace overhead {

/// An array of float that both ways work on.
struct data {
  std::vector<int> extent;  ///< the slowest first
  std::vector<float> initial;
};

struct comparison {
  std::string name;
  std::string size;  ///< for people
  const char* kernel_text;
  const char* opencl_text;  ///< of a kernel `f` that takes the data's buffers, then `n`
  std::vector<int> domain, tile;
  std::vector<data> arrays;  ///< the last one is the result
  int n;
  /// Ends the program if the result is not the algorithm's.
  std::function<void(const std::vector<float>& result)> check;
};

/// \param is_large  for a GPU; else for a CPU
comparison matrix_product(bool is_large);
/// \param side  of the matrices, a multiple of 16
comparison matrix_product_of(int side);
comparison transpose(bool is_large);
comparison reduction(bool is_large);
comparison stencil(bool is_large);
comparison tile_stencil(bool is_large);
comparison tile_averages(bool is_large);
comparison bodies(bool is_large);

/// Those whose threads wait for each other.
constexpr comparison (*with_barriers[])(bool is_large) = {matrix_product, transpose, reduction,
                                                          tile_stencil,   bodies,    tile_averages};

/// Whole numbers so small that their sums are exact in float, in whatever order they are formed.
std::vector<float> small_numbers(std::size_t count, int step);

}  // namespace overhead
