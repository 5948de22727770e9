// tile_barrier, as far as the host knows it: a name for what kernels are given.
#pragma once

namespace tiles {

/// Where the threads of a tile wait for each other. Only a kernel has one.
class tile_barrier {
 public:
  // Not defaulted: C++17 would let anyone make a barrier with {}.
  constexpr tile_barrier(const tile_barrier&) noexcept {}
  tile_barrier& operator=(const tile_barrier&) = delete;
};

}  // namespace tiles
