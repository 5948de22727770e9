// tile_barrier, as far as the host knows it: a name for what kernels are given.
#pragma once

#include "tiles/restrictions.hpp"

namespace tiles {

/// Where the threads of a tile wait for each other. Only a kernel has one.
class tile_barrier {
 public:
  // Not defaulted: C++17 would let anyone make a barrier with {}.
  constexpr tile_barrier(const tile_barrier&) noexcept {}
  tile_barrier& operator=(const tile_barrier&) = delete;

#ifdef __TILES_CXX__
  TILES_AMP void wait() const;
  TILES_AMP void wait_with_all_memory_fence() const;
  TILES_AMP void wait_with_global_memory_fence() const;
  TILES_AMP void wait_with_tile_static_memory_fence() const;
#endif
};

}  // namespace tiles
