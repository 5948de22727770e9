#include "libtiles/algorithms/matrix_window.hpp"

#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {

matrix_window matrices_of(const runtime::array_view& view, const char* operation,
                          const char* name) {
  const runtime::data_window& window = view.window();
  const std::size_t rank = window.shape.size();
  if (rank != 2 && rank != 3) {
    throw error(status::invalid_argument,
                std::string(operation) + ": '" + name + "' has rank " + std::to_string(rank) +
                    "; expected 2 for a matrix, or 3 for a batch of matrices");
  }
  matrix_window matrices;
  if (rank == 3) {
    matrices.batches = window.shape[0];
    matrices.batch_stride = window.strides[0];
  }
  matrices.rows = window.shape[rank - 2];
  matrices.row_stride = window.strides[rank - 2];
  matrices.columns = window.shape[rank - 1];
  matrices.column_stride = window.strides[rank - 1];
  return matrices;
}

}  // namespace libtiles::algorithms
