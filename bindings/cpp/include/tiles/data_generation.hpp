// A count of everything that may move data between host and device, so that a view knows whether
// the host pointer it got last still holds.
#pragma once

#include <atomic>
#include <cstdint>

namespace tiles::detail {

/// One number for the process: a view cannot know which other views share its memory. Its
/// visibility makes it one number also for a program of several shared libraries.
__attribute__((visibility("default"))) inline std::atomic<std::uint64_t> data_generation_count{1};

/// Equal to an earlier result if no kernel was launched and no array written since then. Relaxed is
/// enough: whoever hands data to another thread synchronises with it.
inline std::uint64_t data_generation() noexcept {
  return data_generation_count.load(std::memory_order_relaxed);
}

/// To be called before whatever may bring data to a device, or change it there.
inline void begin_data_generation() noexcept {
  data_generation_count.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace tiles::detail
