// Device memory that was let go and is used again.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "libtiles/runtime/opencl/replaceable.hpp"

namespace libtiles::runtime {

/// For a context whose commands run in the order they are submitted in: who takes memory that
/// earlier commands use still comes after them. Safe from many threads.
class scratch_pool {
 public:
  /// A buffer; none if `size` is 0.
  struct piece {
    replaceable<cl::Buffer> buffer;
    std::uint64_t size = 0;
    std::uint64_t launches = 0;  ///< that have used it, where these are told apart
  };

  /// \param most  bytes that are kept at once.
  explicit scratch_pool(std::uint64_t most) : most_(most) {}

  /// The smallest piece of at least `size` bytes, which is the caller's then; no piece if there is
  /// none.
  piece take(std::uint64_t size);

  /// Keeps a piece, and lets go of the oldest ones that are too many then.
  void give(piece given) noexcept;

 private:
  const std::uint64_t most_;
  std::mutex mutex_;
  std::vector<piece> pieces_;  // the oldest first
};

}  // namespace libtiles::runtime
