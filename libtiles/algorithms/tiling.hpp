// An array cut into tiles, each of which becomes one result, in as few dimensions as say all of it.
#pragma once

#include <cstdint>
#include <vector>

#include "libtiles/core/shape.hpp"

namespace libtiles::algorithms {

/// Strides in elements.
struct tiled_dimension {
  std::int64_t extent = 1, tile = 1;
  std::int64_t from_stride = 1, to_stride = 1;

  std::int64_t tiles() const { return (extent + tile - 1) / tile; }
  bool is_whole() const { return tile >= extent; }
};

class tiling {
 public:
  /// All of the same size; the extents and tiles are at least 1.
  tiling(const extents& shape, const extents& tile, const std::vector<std::int64_t>& from_strides,
         const std::vector<std::int64_t>& to_strides);

  explicit tiling(std::vector<tiled_dimension> dimensions) : dimensions_(std::move(dimensions)) {}

  const std::vector<tiled_dimension>& dimensions() const { return dimensions_; }
  const tiled_dimension& last() const { return dimensions_.back(); }
  int rank() const { return static_cast<int>(dimensions_.size()); }

  std::int64_t results() const;
  std::int64_t tile_elements() const;

  /// Whether all tiles have as many elements.
  bool is_even() const;

  std::vector<std::int64_t> extent_list() const;
  std::vector<std::int64_t> tile_list() const;
  std::vector<std::int64_t> from_stride_list() const;
  std::vector<std::int64_t> to_stride_list() const;

 private:
  std::vector<std::int64_t> list(std::int64_t tiled_dimension::*member) const;

  std::vector<tiled_dimension> dimensions_;
};

}  // namespace libtiles::algorithms
