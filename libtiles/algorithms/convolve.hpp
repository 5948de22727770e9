// Each element becomes a weighted sum over its neighbours.
#pragma once

#include <memory>

#include "libtiles/algorithms/border.hpp"
#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct convolve_options {
  border beyond = border::reflect;
  double border_value = 0;
  bool is_correlation = false;                  ///< the weights as they are, not turned round
  const runtime::array_view* across = nullptr;  ///< borrowed; the row of separable weights
};

/// See tiles_convolve().
/// \return the end of it; nullptr if it is not wanted.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> convolve(const execution& how, const runtime::array_view& from,
                                         const runtime::array_view& weights,
                                         const runtime::array_view& to,
                                         const convolve_options& options);

}  // namespace libtiles::algorithms
