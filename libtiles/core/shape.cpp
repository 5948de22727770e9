#include "libtiles/core/shape.hpp"

#include "libtiles/core/error.hpp"

namespace libtiles {

std::int64_t element_count(const extents& shape) {
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] < 0) {
      throw error(status::invalid_argument, "extent of dimension " + std::to_string(d) + " is " +
                                                std::to_string(shape[d]) + "; expected 0 or more");
    }
  }
  for (const std::int64_t extent : shape) {
    if (extent == 0) return 0;
  }
  std::int64_t count = 1;
  for (const std::int64_t extent : shape) {
    if (count > INT64_MAX / extent) {
      throw error(status::invalid_argument,
                  "extents " + to_string(shape) + " hold more elements than 64 bits can count");
    }
    count *= extent;
  }
  return count;
}

std::vector<std::int64_t> dense_strides(const extents& shape) {
  std::vector<std::int64_t> strides(shape.size(), 1);
  if (element_count(shape) == 0) return strides;  // no neighbours, and products may not fit
  for (std::size_t d = shape.size(); d > 1; --d) strides[d - 2] = strides[d - 1] * shape[d - 1];
  return strides;
}

std::string to_string(const extents& shape) {
  std::string text = "(";
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (d > 0) text += ", ";
    text += std::to_string(shape[d]);
  }
  return text + ")";
}

}  // namespace libtiles
