// Device memory that was let go and is used again.
#pragma once

#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "libtiles/core/unique_id.hpp"
#include "libtiles/runtime/opencl/replaceable.hpp"
#include "libtiles/runtime/timeline/usage_log.hpp"

namespace libtiles::runtime {

/// Safe from many threads.
class memory_pool {
 public:
  /// A buffer; none if `size` is 0.
  struct piece {
    replaceable<cl::Buffer> buffer;
    std::uint64_t size = 0;
    std::uint64_t launches = 0;  ///< that have used it, where these are told apart
    usage_log usage{};           ///< commands that may use it still: who takes it comes after them
    unique_id id{};              ///< of the buffer
  };

  /// \param most  bytes that are kept at once.
  explicit memory_pool(std::uint64_t most) : most_(most) {}

  /// The smallest piece of at least `size` bytes, which is the caller's then; no piece if there is
  /// none. \param largest  that is not wasted on so few bytes.
  piece take(std::uint64_t size, std::uint64_t largest = std::numeric_limits<std::uint64_t>::max());

  /// Keeps a piece, and lets go of the oldest ones that are too many then.
  void give(piece given) noexcept;

  /// Lets go of all pieces. \return whether there were any.
  bool clear() noexcept;

 private:
  const std::uint64_t most_;
  std::mutex mutex_;
  std::vector<piece> pieces_;  // the oldest first
  std::uint64_t total_ = 0;    // bytes of them
};

}  // namespace libtiles::runtime
