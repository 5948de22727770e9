// One result for each tile of an array: sums, products, least and greatest elements, where they
// are, means, and what a caller's own operator makes.
#pragma once

#include <memory>

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/temporary_memory.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct reduce_options {
  combination by;
  temporary_request temporary;
};

/// See tiles_array_view_reduce().
/// \param tile  per dimension of `from`; 0 stands for all of it.
/// \return the end of it; nullptr if it is not wanted, or if only the memory was asked for.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> reduce(const std::shared_ptr<runtime::context>& where,
                                       const runtime::array_view& from,
                                       const runtime::array_view& to, const extents& tile,
                                       const reduce_options& options, bool with_event);

}  // namespace libtiles::algorithms
