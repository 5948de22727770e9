// Events of others that commands were submitted after.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// An event that somebody else gave has failed, with a state of their choice.
class given_event_failure : public cl::Error {
 public:
  using cl::Error::Error;
};

/// Keeps the events until they have happened. Drivers run the commands behind an event that fails,
/// or drop them, and tell nobody who waits for what was submitted later. Any thread.
class given_events {
 public:
  /// \throws given_event_failure of an event that has failed already; std::bad_alloc. Nothing is
  /// kept then.
  void add(const std::vector<cl::Event>& events);

  /// Tells of each failure once, and forgets what has happened.
  /// \throws given_event_failure if one has failed.
  void throw_if_one_failed();

 private:
  void forget_those_that_happened() noexcept;

  std::mutex mutex_;
  std::vector<cl::Event> kept_;
  std::size_t ask_at_ = 64;  // events, at which those that happened are forgotten
  std::atomic<bool> is_empty_{true};
};

}  // namespace libtiles::runtime
