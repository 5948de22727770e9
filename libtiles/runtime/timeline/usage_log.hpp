// Who used a piece of device memory last, so that the next user comes after them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "libtiles/runtime/timeline/queue_set.hpp"

namespace libtiles::runtime {

/// The commands of one context's queues that wrote a piece of memory last, and that read it since.
/// One thread at a time.
class usage_log {
 public:
  /// Appends what a command that reads (or, with `writes`, writes) has to come after.
  void append_points_before(bool writes, std::vector<queue_point>& points) const;

  /// Makes room for one add_read(): to be called before the command that reads is submitted.
  /// \throws std::bad_alloc
  void make_room();

  void add_read(const queue_point& point, const queue_set& queues) noexcept;
  void add_write(const queue_point& point) noexcept;

  /// All commands that have not finished.
  std::vector<queue_point> pending(const queue_set& queues) const;

 private:
  void forget_reads_that_ran() noexcept;

  std::optional<queue_point> write_;
  std::vector<queue_point> reads_;
  std::size_t ask_at_ = 64;  // reads, at which the driver is asked which have run
};

}  // namespace libtiles::runtime
