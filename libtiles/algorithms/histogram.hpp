// How many elements belong to each bin, or the sums of their weights.
#pragma once

#include <memory>

#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct histogram_options {
  bool has_range = false;  ///< else elements are the numbers of their bins
  double low = 0, high = 0;
  bool adds = false;  ///< to what the bins hold
};

/// See tiles_histogram().
/// \param weights  nullptr for none.
/// \return the end of it; nullptr if it is not wanted.
/// \throws error (invalid_argument) for extents, types, edges or memory that do not fit each other;
///         as tiles_kernel_launch() says
std::shared_ptr<runtime::event> histogram(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view* weights,
                                          const runtime::array_view& to,
                                          const histogram_options& options);

}  // namespace libtiles::algorithms
