// Products of matrices: c = alpha op(a) op(b) + beta c.
#pragma once

#include <memory>

#include "libtiles/algorithms/temporary_memory.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct multiply_options {
  bool transposes_a = false, transposes_b = false;
  double alpha = 1, beta = 0;
  temporary_request temporary;
};

/// See tiles_array_view_multiply().
/// \return the end of it; nullptr if it is not wanted, or if only the size of temporary memory is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> multiply(const std::shared_ptr<runtime::context>& where,
                                         const runtime::array_view& a, const runtime::array_view& b,
                                         const runtime::array_view& c,
                                         const multiply_options& options, bool with_event);

}  // namespace libtiles::algorithms
