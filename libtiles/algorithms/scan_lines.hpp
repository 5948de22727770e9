// The lines of arrays along one dimension, described with as few dimensions as possible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libtiles/core/shape.hpp"

namespace libtiles::algorithms {

/// Arrays of one shape: `from`, `to`, and keys where there are some. Strides in elements.
class scan_lines {
 public:
  static constexpr std::size_t most_arrays = 3;

  /// \param strides    of each array.
  /// \param dimension  along which the lines are.
  scan_lines(const extents& shape, const std::vector<std::vector<std::int64_t>>& strides,
             std::size_t dimension);

  /// How many, and the elements of each.
  std::int64_t count() const;
  std::int64_t length() const { return length_; }

  /// The other dimensions: one at least.
  int rank() const { return static_cast<int>(shape_.size()); }
  const extents& shape() const { return shape_; }
  const std::vector<std::int64_t>& strides(std::size_t array) const { return strides_[array]; }

  /// From an element of a line to the next one.
  std::int64_t step(std::size_t array) const { return steps_[array]; }

 private:
  void add(std::int64_t extent, const std::vector<std::int64_t>& strides);

  std::int64_t length_;
  std::vector<std::int64_t> steps_;
  extents shape_;
  std::vector<std::vector<std::int64_t>> strides_;
};

}  // namespace libtiles::algorithms
