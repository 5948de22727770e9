// Each element combined with all before it along one dimension: running sums and their like.
#pragma once

#include <memory>

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct scan_options {
  combination by;
  std::int64_t dimension = -1;  ///< negative: counted from the end
  bool is_exclusive = false;
  const runtime::array_view* keys = nullptr;  ///< borrowed; nullptr: none
};

/// See tiles_scan().
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> scan(const execution& how, const runtime::array_view& from,
                                     const runtime::array_view& to, const scan_options& options);

}  // namespace libtiles::algorithms
