// A convolution with channels whose arguments fit each other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "libtiles/algorithms/conv2d.hpp"
#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/core/element_type.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

/// Four extents of a view in the order images, channels, rows, columns, whatever its own order is.
/// Distances in elements, of any sign.
struct image_window {
  std::int64_t images, channels, rows, columns;
  std::int64_t image_stride, channel_stride, row_stride, column_stride;

  /// Of results that exist: of others, the product may not fit 63 bits.
  std::int64_t pixels() const { return images * rows * columns; }
};

/// Borrows the views.
class conv2d_operands {
 public:
  /// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
  conv2d_operands(const runtime::array_view& from, const runtime::array_view& weights,
                  const runtime::array_view& to, const conv2d_options& options,
                  const runtime::device_info& device);

  const runtime::array_view& from_view() const { return from_view_; }
  const runtime::array_view& weights_view() const { return weights_view_; }
  const runtime::array_view& to_view() const { return to_view_; }
  const conv2d_options& options() const { return options_; }
  scalar_type type() const { return to_view_.window().element.scalar; }

  const image_window& from() const { return from_; }
  const image_window& to() const { return to_; }

  /// `images` are the channels of results, `channels` those of a group.
  const image_window& weights() const { return weights_; }

  bool has_results() const {
    return to_.images > 0 && to_.channels > 0 && to_.rows > 0 && to_.columns > 0;
  }
  std::int64_t groups() const { return options_.groups; }
  std::int64_t results_of_group() const { return to_.channels / options_.groups; }

  /// Products of a result, of those that exist.
  std::int64_t depth() const { return weights_.channels * weights_.rows * weights_.columns; }

  /// That adds the bias: rows of the product are channels of results, its batches are groups.
  product_epilogue epilogue() const;

  /// What image_places.clh calls `image`, `result` and `step`.
  std::vector<std::int64_t> image_numbers() const;
  std::vector<std::int64_t> result_numbers() const;
  std::vector<std::int64_t> step_numbers() const;

 private:
  void check_types(const runtime::device_info& device) const;
  void check_steps() const;
  void check_channels() const;
  void check_results() const;
  void check_sizes() const;
  void check_same() const;
  std::array<std::int64_t, 2> extent_of_results() const;

  /// Zeros above and left of the images.
  std::array<std::int64_t, 2> padding() const;

  const runtime::array_view &from_view_, &weights_view_, &to_view_;
  const conv2d_options options_;
  image_window from_, weights_, to_;
};

}  // namespace libtiles::algorithms
