// The elements of a window at some indices of one dimension.
#pragma once

#include "libtiles/groups/partition.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"

namespace libtiles::groups {

/// The indices of `range`, counted from `origin`, and all of the other dimensions.
inline runtime::data_window slice(const runtime::data_window& window, std::size_t dimension,
                                  const index_range& range, std::int64_t origin) {
  extents first(window.shape.size(), 0);
  extents shape = window.shape;
  first[dimension] = range.begin - origin;
  shape[dimension] = range.size();
  return runtime::section(window, first, shape);
}

}  // namespace libtiles::groups
