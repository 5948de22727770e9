// How the programs of this process came to be.
#pragma once

#include <atomic>
#include <cstdint>

namespace libtiles::runtime {

struct cache_counters {
  std::atomic<std::uint64_t> memory_hits{0};  ///< a program that a context already had
  std::atomic<std::uint64_t> disk_hits{0};    ///< a binary from the disk cache
  std::atomic<std::uint64_t> builds{0};       ///< a build from source, successful or not
};

/// The process's own, since its start. Any thread.
inline cache_counters& process_counters() {
  static cache_counters counters;
  return counters;
}

/// Adds 1. The order of other memory accesses does not matter to a count.
inline void count(std::atomic<std::uint64_t>& counter) {
  counter.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace libtiles::runtime
