// Where the host reads and writes the elements of an array or a view.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "tiles/data_generation.hpp"
#include "tiles/exceptions.hpp"
#include "tiles/restrictions.hpp"

namespace tiles::detail {

/// The first element in host memory, as the library said it last. The library is asked again only
/// if data may have moved since then. Safe from many threads that only read.
template <class T>
class host_pointer {
 public:
  TILES_CPU_AMP host_pointer() = default;
  TILES_CPU_AMP host_pointer(const host_pointer& other) noexcept { take(other, 0); }
  TILES_CPU_AMP host_pointer& operator=(const host_pointer& other) noexcept {
    take(other, 0);
    return *this;
  }

  /// What `whole` knows about data whose first element is `offset` elements behind its own.
  host_pointer(const host_pointer& whole, std::ptrdiff_t offset) noexcept { take(whole, offset); }

  /// With all elements up to date. @param access a tiles_access, the same at each call
  T* up_to_date(tiles_array_view view, std::int32_t access) const {
    if (generation_.load(std::memory_order_acquire) != data_generation()) fetch(view, access);
    return first_.load(std::memory_order_relaxed);
  }

  /// With elements that may be stale, unless the library was never asked before.
  T* last_known(tiles_array_view view, std::int32_t access) const {
    if (generation_.load(std::memory_order_acquire) == 0) fetch(view, access);
    return first_.load(std::memory_order_relaxed);
  }

 private:
  void take(const host_pointer& other, std::ptrdiff_t offset) noexcept {
    const std::uint64_t generation = other.generation_.load(std::memory_order_acquire);
    if (generation != 0) first_ = other.first_.load(std::memory_order_relaxed) + offset;
    generation_.store(generation, std::memory_order_release);
  }

  void fetch(tiles_array_view view, std::int32_t access) const {
    const std::uint64_t generation = data_generation();
    void* first = nullptr;
    check(tiles_array_view_get_data(view, access, &first));
    first_.store(static_cast<T*>(first), std::memory_order_relaxed);
    generation_.store(generation, std::memory_order_release);
  }

  mutable std::atomic<T*> first_{nullptr};
  mutable std::atomic<std::uint64_t> generation_{0};  // 0: never asked
};

}  // namespace tiles::detail
