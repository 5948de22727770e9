#include "libtiles/runtime/data/data_window.hpp"

#include <limits>

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::int64_t max_extent = std::numeric_limits<std::int32_t>::max();

void check_rank(const extents& shape) {
  if (!shape.empty() && shape.size() <= max_data_rank) return;
  throw error(status::invalid_argument, "rank is " + std::to_string(shape.size()) +
                                            "; expected 1 to " + std::to_string(max_data_rank));
}

// Kernels count elements per dimension in int, as C++ AMP does.
void check_extents(const extents& shape) {
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] <= max_extent) continue;
    throw error(status::invalid_argument, "extent of dimension " + std::to_string(d) + " is " +
                                              std::to_string(shape[d]) + "; expected at most " +
                                              std::to_string(max_extent) + ", use more dimensions");
  }
}

}  // namespace

std::size_t size_in_bytes(const element_type& element, const extents& shape) {
  check_rank(shape);
  const std::int64_t count = element_count(shape);
  check_extents(shape);
  if (count > std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(element.size)) {
    throw error(status::invalid_argument, "extents " + to_string(shape) + " of " +
                                              std::to_string(element.size) +
                                              "-byte elements are more than 2^63 bytes");
  }
  return static_cast<std::size_t>(count) * element.size;
}

std::int64_t span_of(const data_window& window) {
  if (element_count(window.shape) == 0) return 0;
  std::int64_t span = 1;
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    span += (window.shape[d] - 1) * window.strides[d];
  }
  return span;
}

}  // namespace libtiles::runtime
