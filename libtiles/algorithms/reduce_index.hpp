// Where the least or the greatest element of each tile of an array is.
#pragma once

#include <memory>

#include "libtiles/algorithms/tiling.hpp"
#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

/// \param tiles  of `from`, each of which has elements and one result in `to`.
/// \param to     int32 or int64
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error as tiles_kernel_launch() says
std::shared_ptr<runtime::event> reduce_index(const execution& how, const tiling& tiles,
                                             const runtime::array_view& from,
                                             const runtime::array_view& to, bool is_greatest);

}  // namespace libtiles::algorithms
