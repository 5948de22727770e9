// Pinned host memory that elements go through from one member of a group to another.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/context/context_event.hpp"
#include "libtiles/runtime/staging/pinned_memory.hpp"

namespace libtiles::groups {

struct pinned_piece {
  runtime::pinned_memory memory;
  std::size_t size = 0;                      ///< 0: there is none
  std::vector<runtime::context_event> uses;  ///< ends of commands that use it
};

/// What was used and is used again, since pinning takes longer than copying. Safe from many
/// threads.
class pinned_pieces {
 public:
  pinned_pieces() = default;
  pinned_pieces(const pinned_pieces&) = delete;
  pinned_pieces& operator=(const pinned_pieces&) = delete;

  /// Waits for all that uses them.
  ~pinned_pieces();

  /// The smallest piece of at least `size` bytes that no command uses any more; a new one takes the
  /// place of a smaller one. \param owner  the same each time \throws error (out_of_memory,
  /// device_failure, device_lost)
  pinned_piece take(runtime::context& owner, std::size_t size);

  /// Keeps a piece, which its `uses` may use still.
  void give(pinned_piece given) noexcept;

 private:
  pinned_piece find(std::size_t size);

  std::mutex mutex_;
  std::vector<pinned_piece> pieces_;
};

}  // namespace libtiles::groups
