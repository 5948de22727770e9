// Arrays that stand for larger ones, as in NumPy: where an extent is 1, or a slow dimension is
// missing, one element serves a whole line of the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::algorithms {

/// Whether an array of this shape can stand for one of the shape `target`.
bool is_broadcast(const extents& shape, const extents& target);

/// The strides as ones of `rank` dimensions, which are no fewer, with 0 where one element serves
/// all.
std::vector<std::int64_t> broadcast_strides(const runtime::data_window& window, std::size_t rank);

}  // namespace libtiles::algorithms
