// Rows become columns.
#pragma once

#include <memory>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

/// to[j][i] = from[i][j], or to[b][j][i] = from[b][i][j]; see tiles_transpose().
/// \return the end of it; nullptr if it is not wanted.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> transpose(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view& to);

}  // namespace libtiles::algorithms
