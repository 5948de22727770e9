// tiled_extent<D0, D1, D2>: an extent cut into equal tiles, the compute domain of a tiled launch.
#pragma once

#include "tiles/extent.hpp"
#include "tiles/property.hpp"

namespace tiles {

/// An extent of rank 1, 2 or 3 with the extent of its tiles. Making one checks nothing: a launch
/// refuses an extent that the tile does not divide.
template <int D0, int D1, int D2>
class tiled_extent : public extent<(D1 == 0 ? 1 : (D2 == 0 ? 2 : 3))> {
  static_assert(D0 > 0 && D1 >= 0 && D2 >= 0, "tiles: each dimension of a tile must be at least 1");
  static_assert(D1 > 0 || D2 == 0, "tiles: a tile with a third dimension needs a second one");

 public:
  static constexpr int rank = D1 == 0 ? 1 : (D2 == 0 ? 2 : 3);
  static constexpr int tile_dim0 = D0;
  static constexpr int tile_dim1 = D1;
  static constexpr int tile_dim2 = D2;

  /// All zero.
  constexpr tiled_extent() noexcept = default;
  constexpr tiled_extent(const extent<rank>& whole) noexcept : extent<rank>(whole) {}

  /// Each dimension rounded up to a multiple of the tile's.
  constexpr tiled_extent pad() const noexcept {
    tiled_extent result = *this;
    for (int d = 0; d < rank; ++d) {
      const long long tile = get_tile_extent()[d];
      result[d] = static_cast<int>(((*this)[d] + tile - 1) / tile * tile);
    }
    return result;
  }

  /// Each dimension rounded down to a multiple of the tile's.
  constexpr tiled_extent truncate() const noexcept {
    tiled_extent result = *this;
    for (int d = 0; d < rank; ++d) result[d] -= result[d] % get_tile_extent()[d];
    return result;
  }

  /// The extent of one tile, for reading: as get_tile_extent().
  extent<rank> TILES_STORED(tile_extent) = get_tile_extent();
  TILES_PROPERTY(extent<rank>, tile_extent)

  static constexpr extent<rank> get_tile_extent() noexcept {
    constexpr int dimensions[] = {D0, D1, D2};
    extent<rank> result;
    for (int d = 0; d < rank; ++d) result[d] = dimensions[d];
    return result;
  }
};

}  // namespace tiles
