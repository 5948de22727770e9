// The keys of each row that come first in its order, and where they were.
#pragma once

#include <memory>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct top_k_options {
  bool is_smallest = false;  ///< which keys come first
};

/// See tiles_top_k().
/// \param indices  nullptr if they are not wanted.
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> top_k(const execution& how, const runtime::array_view& from,
                                      const runtime::array_view& to,
                                      const runtime::array_view* indices,
                                      const top_k_options& options);

}  // namespace libtiles::algorithms
