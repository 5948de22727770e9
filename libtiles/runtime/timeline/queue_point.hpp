// How far a queue has to have come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// A command of one context's queues, for others to come after.
struct queue_point {
  std::size_t queue = 0;       ///< in the queue_set
  std::uint64_t sequence = 0;  ///< 0: there is nothing to wait for
  std::uint64_t after = 0;     ///< up to which sequence number commands were submitted before it
  bool is_in_order = true;     ///< whether its queue is
  /// Of the command itself; none if the queue runs in order. Shared, since a command that runs
  /// already must not fail because a driver cannot retain its event once more.
  std::shared_ptr<const cl::Event> event;
};

}  // namespace libtiles::runtime
