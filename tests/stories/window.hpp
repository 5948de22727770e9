// Which bytes of some memory a view shows.
#pragma once

#include <tiles/tiles.h>

#include <cstdint>
#include <string>
#include <vector>

namespace stories {

/// Of unsigned types, whose arithmetic is defined for all values.
struct element {
  tiles_type type;
  std::int64_t size;
  const char* name;  ///< in kernels
};

/// unsigned char, unsigned int, unsigned long
extern const std::vector<element> elements;

using extents = std::vector<std::int64_t>;

struct window {
  const element* of = nullptr;
  std::int64_t first = 0;  ///< the byte at which the element at index 0 begins
  extents extent;
  extents stride;  ///< in elements

  int rank() const { return static_cast<int>(extent.size()); }
  std::int64_t count() const;
  bool is_dense() const;
  /// Where each element begins, row by row.
  std::vector<std::int64_t> places() const;
  /// As tiles.h has it.
  tiles_data_desc desc() const;
};

extents dense_strides(const extents& extent);

/// "{2, 3}"
std::string text_of(const extents& numbers);

}  // namespace stories
