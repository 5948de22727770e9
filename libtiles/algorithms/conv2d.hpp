// Convolutions of images with channels: each channel of a result depends on all channels of a
// group.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

/// Pairs are of rows and of columns.
struct conv2d_options {
  std::array<std::int64_t, 2> stride{1, 1}, padding{0, 0}, dilation{1, 1};
  std::int64_t groups = 1;
  bool is_channels_last = false;              ///< images are rows x columns x channels
  bool is_same = false;                       ///< as many results as inputs; `padding` is not used
  const runtime::array_view* bias = nullptr;  ///< borrowed; of the channels of results
};

/// See tiles_conv2d().
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> conv2d(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& weights,
                                       const runtime::array_view& to,
                                       const conv2d_options& options);

}  // namespace libtiles::algorithms
