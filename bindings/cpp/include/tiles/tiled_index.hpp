// tiled_index, as far as the host knows it: a thread's place in a tiled compute domain.
#pragma once

#include "tiles/index.hpp"
#include "tiles/tile_barrier.hpp"
#include "tiles/tiled_extent.hpp"

namespace tiles {

/// What a tiled kernel is given for each thread. The host can name it and take it apart; only a
/// kernel has one, since only a kernel has a barrier.
template <int D0, int D1 = 0, int D2 = 0>
class tiled_index {
 public:
  static constexpr int rank = tiled_extent<D0, D1, D2>::rank;
  static constexpr int tile_dim0 = D0;
  static constexpr int tile_dim1 = D1;
  static constexpr int tile_dim2 = D2;

  constexpr tiled_index(const index<rank>& in_domain, const index<rank>& in_tile,
                        const index<rank>& of_tile, const index<rank>& first_of_tile,
                        const tile_barrier& wait) noexcept
      : global(in_domain),
        local(in_tile),
        tile(of_tile),
        tile_origin(first_of_tile),
        barrier(wait) {}

  constexpr operator index<rank>() const noexcept { return global; }

  static constexpr extent<rank> get_tile_extent() noexcept {
    return tiled_extent<D0, D1, D2>::get_tile_extent();
  }

  const index<rank> global;       ///< the thread's place in the compute domain
  const index<rank> local;        ///< its place in the tile
  const index<rank> tile;         ///< the tile's place among the tiles
  const index<rank> tile_origin;  ///< the place of the tile's first thread
  const tile_barrier barrier;
  const extent<rank> tile_extent = get_tile_extent();
};

}  // namespace tiles
