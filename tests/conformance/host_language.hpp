// What kernel text means to the host's compiler: the classes of C++ AMP that only kernels have, and
// threads of a tile that run in turn, each until it waits.
#pragma once

#include <algorithm>
#include <cmath>

#include "tests/conformance/host_functions.hpp"
#include "tests/conformance/host_tile_functions.hpp"
#include "tests/conformance/host_tile_operations.hpp"
#include "tests/conformance/host_tile_products.hpp"
#include "tests/conformance/tile_threads.hpp"
#include "tiles/tiles.hpp"

// The tiles run one after the other, so that one instance serves them all.
#define tile_static static
#define restrict(...)

namespace conformance {

using tiles::array_view;
using tiles::extent;
using tiles::bfloat16;
using tiles::half;
using tiles::index;
using namespace tiles::graphics;

class tile_barrier {
 public:
  void wait() const { tile_threads::wait(); }
  void wait_with_all_memory_fence() const { tile_threads::wait(); }
  void wait_with_global_memory_fence() const { tile_threads::wait(); }
  void wait_with_tile_static_memory_fence() const { tile_threads::wait(); }
};

inline void all_memory_fence(const tile_barrier&) {}
inline void global_memory_fence(const tile_barrier&) {}
inline void tile_static_memory_fence(const tile_barrier&) {}

template <int... Tile>
struct tiled_index {
  static constexpr int rank = sizeof...(Tile);

  tiled_index(const tiles::index<rank>& tile_at, const tiles::index<rank>& local_at)
      : local(local_at), tile(tile_at) {
    const int extents[] = {Tile...};
    for (int d = 0; d < rank; ++d) {
      tile_extent[d] = extents[d];
      tile_origin[d] = tile[d] * extents[d];
      global[d] = tile_origin[d] + local[d];
    }
  }

  operator tiles::index<rank>() const { return global; }

  template <class View>
  bool in_bounds(const View& view) const {
    return view.extent.contains(global);
  }

  tiles::index<rank> global, local, tile, tile_origin;
  tiles::extent<rank> tile_extent;
  tile_barrier barrier;
};

/// The index of element `n` of an extent, row by row.
template <int N>
index<N> index_of(int n, const extent<N>& shape) {
  index<N> made;
  for (int d = N - 1; d >= 0; --d) {
    made[d] = n % shape[d];
    n /= shape[d];
  }
  return made;
}

template <int N, class... Views>
void run_on_host(const extent<N>& domain, void (*kernel)(index<N>, Views...),
                 const Views&... views) {
  for (int n = 0; n < static_cast<int>(domain.size()); ++n) kernel(index_of(n, domain), views...);
}

template <int N, int... Tile, class... Views>
void run_on_host(const extent<N>& domain, void (*kernel)(tiled_index<Tile...>, Views...),
                 const Views&... views) {
  const int extents[] = {Tile...};
  const extent<N> tile(extents);
  extent<N> tiles_in_domain = domain;
  for (int d = 0; d < N; ++d) tiles_in_domain[d] /= tile[d];
  for (int n = 0; n < static_cast<int>(tiles_in_domain.size()); ++n) {
    const index<N> tile_at = index_of(n, tiles_in_domain);
    tile_threads::run(static_cast<int>(tile.size()), [&](int thread) {
      kernel(tiled_index<Tile...>(tile_at, index_of(thread, tile)), views...);
    });
  }
}

}  // namespace conformance
