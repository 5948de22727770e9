// Copies elements by their indices.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

/// See tiles_gather().
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> gather(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& indices,
                                       const runtime::array_view& to, std::uint32_t axis);

/// See tiles_scatter(). As gather().
std::shared_ptr<runtime::event> scatter(const execution& how, const runtime::array_view& from,
                                        const runtime::array_view& indices,
                                        const runtime::array_view& to, std::uint32_t axis);

}  // namespace libtiles::algorithms
