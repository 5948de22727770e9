// The kernel of kernels/warpgroup_multiply.cl.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::algorithms {

/// How a kernel of it reads, multiplies and writes.
struct warpgroup_form {
  scalar_type type;
  product_precision precision;
  std::int64_t columns;                           ///< of a tile, if type has 16 bits: 256 or 128
  bool a_is_turned = false, b_is_turned = false;  ///< given by columns
  bool is_swapped = false;   ///< floats: what has to run along the depth is b, not a
  bool stores_rows = false;  ///< 16 bits: rows of results begin at multiples of 16 bytes

  bool is_tf32x3() const { return precision == product_precision::tf32x3; }
  std::int64_t tile_rows() const;
  std::int64_t tile_columns() const;
};

/// The numbers that the kernel takes, in their order. Lines and batches of the operands lie so many
/// bytes apart.
struct warpgroup_numbers {
  std::int64_t rows, columns, depth, batches;
  std::int64_t a_matrices, b_matrices;
  std::int64_t a_line, b_line, rest_line;
  std::int64_t a_batch, b_batch, rest_batch;
  std::int64_t c_row, c_column, c_batch;  ///< in elements

  std::array<std::int64_t, 15> in_order() const {
    return {rows,      columns, depth,   batches,    a_matrices, b_matrices, a_line, b_line,
            rest_line, a_batch, b_batch, rest_batch, c_row,      c_column,   c_batch};
  }
};

constexpr std::int64_t warpgroup_work_items = 384;

/// Of the tensor maps of a group.
constexpr std::int64_t bytes_of_tensor_maps = std::int64_t{3} * 128;

/// Whether there is such a kernel.
bool has_warpgroup_kernel(scalar_type type, product_precision precision);

std::shared_ptr<runtime::kernel> warpgroup_kernel(const warpgroup_form& form,
                                                  const product_epilogue& epilogue);

/// Whether the driver of a device that has wgmma, and copies boxes of matrices by itself, computes
/// such products right. See runtime::passes_check().
bool warpgroup_kernels_work(runtime::context& where, scalar_type type, product_precision precision);

}  // namespace libtiles::algorithms
