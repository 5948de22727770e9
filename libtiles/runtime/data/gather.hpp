// Elements of any strides to and from dense memory, and from one value.
#pragma once

#include <cstddef>

#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// Copies the window's elements to dense row-major memory.
/// \param first  the window's first element.
void gather(const data_window& from, const std::byte* first, std::byte* destination);

/// Copies dense row-major memory to the window's elements. \param first  the window's first
/// element.
void scatter(const data_window& to, std::byte* first, const std::byte* source);

/// Copies one element to each of the window's. \param first  the window's first element.
void spread(const data_window& to, std::byte* first, const std::byte* value);

}  // namespace libtiles::runtime
