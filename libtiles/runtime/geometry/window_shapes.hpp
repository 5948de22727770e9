// Windows made from windows: rectangles, projections, other orders, shapes and element types.
#pragma once

#include <cstdint>
#include <vector>

#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// A rectangle of `whole`.
/// \throws error (invalid_argument) with the dimension that does not fit.
data_window section(const data_window& whole, const extents& origin, const extents& shape);

/// The elements whose index in the slowest dimension is `index`: one dimension less.
/// \throws error (invalid_argument) for a window of rank 1, or an index outside of it.
data_window project(const data_window& whole, std::int64_t index);

/// The dimensions in another order: dimension d of the result is dimension order[d] of `whole`.
/// \throws error (invalid_argument) if `order` does not name each dimension once.
data_window permute(const data_window& whole, const std::vector<std::uint32_t>& order);

/// Every steps[d]-th element in each dimension d, from the last one on if the step is negative.
/// \throws error (invalid_argument) for a step of 0.
data_window every(const data_window& whole, const extents& steps);

/// The first elements of a dense window in another shape: C++ AMP's view_as.
/// \throws error (invalid_argument) if the shape has more elements, or `whole` is not dense.
data_window reshape(const data_window& whole, const extents& shape);

/// The bytes of a dense window as a row of other elements: C++ AMP's reinterpret_as.
/// \throws error (invalid_argument) if they do not fill the bytes, or `whole` is not dense.
data_window reinterpret(const data_window& whole, const element_type& element);

}  // namespace libtiles::runtime
