// What part of a data source an array or a view shows, and how its elements lie in it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "libtiles/core/element_type.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::runtime {

class data_source;

struct data_window {
  std::shared_ptr<data_source> source;
  element_type element;
  std::int64_t offset = 0;  ///< of the first element, in elements
  extents shape;
  std::vector<std::int64_t> strides;  ///< in elements; the last one is 1
};

/// The bytes of dense data.
/// \throws error (invalid_argument) for a rank out of 1 to 8, an extent below 0 or over 2^31 - 1,
/// and
///         for more bytes than 63 bits can count.
std::size_t size_in_bytes(const element_type& element, const extents& shape);

/// The distance between the window's first and last element, plus 1; 0 if it has none.
std::int64_t span_of(const data_window& window);

}  // namespace libtiles::runtime
