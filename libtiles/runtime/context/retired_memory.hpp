// Host memory that commands may still use although its owner is gone.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Safe from many threads.
class retired_memory {
 public:
  /// Keeps `memory` until all of `events` have happened. Does not wait.
  void keep(std::vector<cl::Event> events, std::shared_ptr<void> memory);

  /// Lets go of what nothing uses any more. Does not wait; never throws.
  void sweep() noexcept;

  /// Waits until nothing is used any more, and lets go of it; never throws.
  void drain() noexcept;

 private:
  struct entry {
    std::vector<cl::Event> events;
    std::shared_ptr<void> memory;
  };

  std::mutex mutex_;
  std::vector<entry> entries_;
};

}  // namespace libtiles::runtime
