// A view as a batch of consecutive matrices.
#pragma once

#include <cstdint>

#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// Distances in elements, of any sign.
struct matrix_window {
  std::int64_t batches = 1, rows = 0, columns = 0;
  std::int64_t batch_stride = 0, row_stride = 0, column_stride = 1;

  bool has_elements() const { return batches > 0 && rows > 0 && columns > 0; }
};

/// \param view  of rank 2, or of rank 3 with the batch as dimension 0.
/// \param operation, name  of the argument, for the message: "transpose", "from"
/// \throws error (invalid_argument) for another rank
matrix_window matrices_of(const runtime::array_view& view, const char* operation, const char* name);

}  // namespace libtiles::algorithms
