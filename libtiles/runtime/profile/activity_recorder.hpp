// Records the activities of a context during a profile.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/profile/activity.hpp"

namespace libtiles::runtime {

/// The host's steady clock in nanoseconds.
std::int64_t host_time() noexcept;

/// An activity whose commands may run still.
struct pending_activity {
  activity what;  ///< of the host's: with its times
  std::vector<cl::Event> commands;
  std::int64_t noted = 0;  ///< on the host, after its first command was submitted
};

/// Commands tell their times by events, in the device's own time. That is the host's but for an
/// offset: no command was queued, by the device's clock, after the host had noted it. Safe from
/// many threads.
class activity_recorder {
 public:
  /// One load.
  bool is_on() const noexcept { return is_on_.load(std::memory_order_relaxed); }

  /// \throws error (invalid_argument) if it is on already.
  void start();

  /// Ends recording. \return everything since start(), the first submitted first. Commands that
  /// have not run, or that the driver tells no times of, are left out. Nothing if it was not on.
  std::vector<activity> stop();

  /// Keeps an activity; forgets it where memory runs out: what is recorded must not fail for that.
  void add(pending_activity done) noexcept;

 private:
  void measure_those_that_ran();
  void measure(pending_activity& each);

  std::atomic<bool> is_on_{false};
  std::mutex mutex_;
  std::vector<pending_activity> pending_;
  std::vector<activity> measured_;  // in the device's time, but for the host's
  std::optional<std::int64_t> offset_;
};

}  // namespace libtiles::runtime
