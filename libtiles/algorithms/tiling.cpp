#include "libtiles/algorithms/tiling.hpp"

#include <algorithm>

namespace libtiles::algorithms {
namespace {

/// Whether going through both is going through one longer dimension.
bool are_one(const tiled_dimension& outer, const tiled_dimension& inner) {
  if (outer.from_stride != inner.extent * inner.from_stride) return false;
  if (outer.is_whole() && inner.is_whole()) return true;
  return outer.tile == 1 && inner.tile == 1 && outer.to_stride == inner.extent * inner.to_stride;
}

tiled_dimension joined(const tiled_dimension& outer, const tiled_dimension& inner) {
  tiled_dimension both = inner;
  both.extent *= outer.extent;
  both.tile = inner.tile == 1 && !inner.is_whole() ? 1 : both.extent;
  return both;
}

}  // namespace

tiling::tiling(const extents& shape, const extents& tile,
               const std::vector<std::int64_t>& from_strides,
               const std::vector<std::int64_t>& to_strides) {
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 1) continue;
    const tiled_dimension next{shape[d], std::min(tile[d], shape[d]), from_strides[d],
                               to_strides[d]};
    if (!dimensions_.empty() && are_one(dimensions_.back(), next)) {
      dimensions_.back() = joined(dimensions_.back(), next);
    } else {
      dimensions_.push_back(next);
    }
  }
  if (dimensions_.empty()) dimensions_.emplace_back();
}

std::int64_t tiling::results() const {
  std::int64_t count = 1;
  for (const tiled_dimension& each : dimensions_) count *= each.tiles();
  return count;
}

std::int64_t tiling::tile_elements() const {
  std::int64_t count = 1;
  for (const tiled_dimension& each : dimensions_) count *= each.tile;
  return count;
}

bool tiling::is_even() const {
  return std::all_of(dimensions_.begin(), dimensions_.end(),
                     [](const tiled_dimension& each) { return each.extent % each.tile == 0; });
}

std::vector<std::int64_t> tiling::list(std::int64_t tiled_dimension::*member) const {
  std::vector<std::int64_t> values;
  for (const tiled_dimension& each : dimensions_) values.push_back(each.*member);
  return values;
}

std::vector<std::int64_t> tiling::extent_list() const { return list(&tiled_dimension::extent); }
std::vector<std::int64_t> tiling::tile_list() const { return list(&tiled_dimension::tile); }
std::vector<std::int64_t> tiling::from_stride_list() const {
  return list(&tiled_dimension::from_stride);
}
std::vector<std::int64_t> tiling::to_stride_list() const {
  return list(&tiled_dimension::to_stride);
}

}  // namespace libtiles::algorithms
