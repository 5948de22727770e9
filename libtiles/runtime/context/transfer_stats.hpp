// Counts the copies of a context.
#pragma once

#include <atomic>
#include <cstdint>

namespace libtiles::runtime {

/// Grows only. Safe from many threads.
struct transfer_stats {
  std::atomic<std::uint64_t> uploads{0};  ///< copies from host memory to the device
  std::atomic<std::uint64_t> uploaded_bytes{0};
  std::atomic<std::uint64_t> downloads{0};  ///< copies from the device to host memory
  std::atomic<std::uint64_t> downloaded_bytes{0};
  std::atomic<std::uint64_t> device_copies{0};  ///< copies within the device
  std::atomic<std::uint64_t> device_copied_bytes{0};
  std::atomic<std::uint64_t> shared_uses{0};  ///< times that memory changed hands uncopied
};

}  // namespace libtiles::runtime
