// One result for each tile of an array: sums, products, least and greatest elements, where they
// are, means, and what a caller's own operator makes.
#pragma once

#include <memory>

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

/// See tiles_reduce().
/// \param tile  per dimension of `from`; 0 stands for all of it.
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> reduce(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to, const extents& tile,
                                       const combination& by);

}  // namespace libtiles::algorithms
