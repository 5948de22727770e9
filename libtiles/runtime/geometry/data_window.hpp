// What part of a data source an array or a view shows, and how its elements lie in it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "libtiles/core/element_type.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/geometry/byte_region.hpp"

namespace libtiles::runtime {

class data_source;

struct data_window {
  std::shared_ptr<data_source> source;
  element_type element;
  address first = 0;  ///< of the first element; not of the lowest one, where a stride is negative
  extents shape;
  std::vector<std::int64_t> strides;  ///< in elements, of any sign, 0 too
};

/// The bytes of dense data.
/// \throws error (invalid_argument) for a rank out of 1 to 8, an extent below 0 or over 2^31 - 1,
///         and for more bytes than 63 bits can count.
std::size_t size_in_bytes(const element_type& element, const extents& shape);

/// The bytes of the elements when they are dense.
std::size_t dense_size(const data_window& window);

/// The distance in bytes from the lowest to the end of the highest element, and from the lowest to
/// the first one.
struct window_reach {
  std::uint64_t size = 0;
  std::uint64_t below_first = 0;
};

/// \throws error (invalid_argument) if 63 bits cannot count it.
window_reach reach_of(const element_type& element, const extents& shape,
                      const std::vector<std::int64_t>& strides);

/// From the lowest byte to the highest; empty for a window without elements.
byte_range hull_of(const data_window& window);

/// Exactly the bytes of the window's elements.
byte_region region_of(const data_window& window);

/// True if the elements, if any, lie one after the other in row-major order.
bool is_dense(const data_window& window);

bool has_elements(const data_window& window);

/// Refuses numbers that lie at no multiple of their size: GPUs lose the context in a kernel that
/// reads such. Structs may need less than their size, and windows without elements nothing.
/// \param who  what the message begins with: "host_data"
/// \throws error (invalid_argument)
void check_alignment(const data_window& window, const char* who);

/// True if two of the elements are one, as the strides of one dimension or of two have it; overlaps
/// that take three dimensions are not looked for.
bool overlaps_itself(const data_window& window);

}  // namespace libtiles::runtime
