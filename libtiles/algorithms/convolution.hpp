// A convolution whose arguments fit each other: its images, and where the neighbours of results
// lie.
#pragma once

#include <cstdint>

#include "libtiles/algorithms/convolve.hpp"
#include "libtiles/algorithms/matrix_window.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

/// How many weights there are, and where the first one that is used stands, in elements from the
/// view's first.
struct weight_window {
  std::int64_t rows = 1, columns = 1;
  std::int64_t row_stride = 0, column_stride = 0;
  std::int64_t first = 0;
};

/// Borrows the views.
class convolution {
 public:
  /// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
  convolution(const runtime::array_view& from, const runtime::array_view& weights,
              const runtime::array_view& to, const convolve_options& options,
              const runtime::device_info& device);

  const runtime::array_view& from() const { return from_; }
  const runtime::array_view& weights() const { return weights_; }
  const runtime::array_view& to() const { return to_; }
  const convolve_options& options() const { return options_; }

  /// Of weights and results.
  scalar_type type() const { return weights_.window().element.scalar; }
  scalar_type from_type() const { return from_.window().element.scalar; }

  const matrix_window& source() const { return source_; }
  const matrix_window& target() const { return target_; }

  /// Of separable weights the column, and `across` the row; else all of them and nothing.
  const weight_window& down() const { return down_; }
  const weight_window& across() const { return across_; }
  bool is_separable() const { return options_.across != nullptr; }
  std::int64_t weight_rows() const { return down_.rows; }
  std::int64_t weight_columns() const { return is_separable() ? across_.columns : down_.columns; }

  /// As many as are given: of separable ones those of the column and those of the row.
  std::int64_t weight_count() const {
    return is_separable() ? weight_rows() + weight_columns() : weight_rows() * weight_columns();
  }

  /// How far above and left of a result its neighbours begin.
  std::int64_t top() const { return before(weight_rows()); }
  std::int64_t left() const { return before(weight_columns()); }

 private:
  void check_types(const runtime::device_info& device) const;
  void check_shapes() const;
  void find_weights();
  extents shape_of_results() const;
  std::int64_t before(std::int64_t count) const;

  const runtime::array_view& from_;
  const runtime::array_view& weights_;
  const runtime::array_view& to_;
  const convolve_options options_;
  matrix_window source_, target_;
  weight_window down_, across_;
};

}  // namespace libtiles::algorithms
