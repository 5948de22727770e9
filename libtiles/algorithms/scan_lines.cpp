#include "libtiles/algorithms/scan_lines.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace libtiles::algorithms {

scan_lines::scan_lines(const extents& shape, const std::vector<std::vector<std::int64_t>>& strides,
                       std::size_t dimension)
    : length_(shape[dimension]), strides_(strides.size()) {
  for (const auto& each : strides) steps_.push_back(each[dimension]);
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (d == dimension || shape[d] == 1) continue;
    std::vector<std::int64_t> next;
    for (const auto& each : strides) next.push_back(each[d]);
    add(shape[d], next);
  }
  if (shape_.empty()) add(1, std::vector<std::int64_t>(strides.size(), 0));
}

// Going through two dimensions may be going through one longer one, in all arrays.
void scan_lines::add(std::int64_t extent, const std::vector<std::int64_t>& strides) {
  bool is_one = !shape_.empty();
  for (std::size_t k = 0; k < strides.size() && is_one; ++k) {
    is_one = strides_[k].back() == extent * strides[k];
  }
  if (is_one) {
    shape_.back() *= extent;
  } else {
    shape_.push_back(extent);
  }
  for (std::size_t k = 0; k < strides.size(); ++k) {
    if (is_one) strides_[k].pop_back();
    strides_[k].push_back(strides[k]);
  }
}

std::int64_t scan_lines::count() const {
  return std::accumulate(shape_.begin(), shape_.end(), std::int64_t{1}, std::multiplies<>());
}

}  // namespace libtiles::algorithms
