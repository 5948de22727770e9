// Products of matrices: c = alpha op(a) op(b) + beta c.
#pragma once

#include <memory>

#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct multiply_options {
  bool transposes_a = false, transposes_b = false;
  double alpha = 1, beta = 0;
};

/// See tiles_multiply().
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> multiply(const execution& how, const runtime::array_view& a,
                                         const runtime::array_view& b, const runtime::array_view& c,
                                         const multiply_options& options);

}  // namespace libtiles::algorithms
