// Operands of products as batches of matrices that kernels can read in pieces of 16 bytes: where
// they are, or copied.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/algorithms/multiply_operands.hpp"

namespace libtiles::algorithms {

/// Bytes that are read at once.
constexpr std::int64_t bytes_of_piece = 16;

inline std::int64_t bytes_of(scalar_type type) { return static_cast<std::int64_t>(size_of(type)); }

struct matrix_shape {
  std::int64_t batches, rows, columns;

  /// Elements between rows of a copy, which begin where a piece does.
  std::int64_t row_of_copy(scalar_type type) const;
  std::int64_t bytes_of_copy(scalar_type type) const;
};

matrix_shape shape_of_a(const matrix_product& product);
matrix_shape shape_of_b(const matrix_product& product);

using owned_view = std::unique_ptr<runtime::array_view>;

/// A view of the same bytes.
owned_view view_of(const runtime::array_view& data, scalar_type type, extents shape,
                   std::vector<std::int64_t> strides);

owned_view where_it_is(const matrix_operand& operand, scalar_type type, const matrix_shape& shape);

/// A view of the copy, as dense rows whose distance is row_of_copy().
owned_view view_of_copy(const runtime::array_view& memory, scalar_type type,
                        const matrix_shape& shape);

/// For launches of a call that are not its last.
execution without_event(const execution& how);

/// Launches what copies an operand. \param to  of view_of_copy()
void copy_rows(const execution& how, const matrix_operand& operand, scalar_type type,
               const matrix_shape& shape, const runtime::array_view& to);

}  // namespace libtiles::algorithms
