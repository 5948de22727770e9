// Whether a context's device still answers, and what to say if it does not.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {

/// A device that a kernel brought down, or whose driver is gone, never comes back to its context.
/// Safe from many threads.
class device_health {
 public:
  /// The name of a kernel, for note_launch(); kept as long as this lives.
  const std::string* keep_name(const std::string& name);

  /// Says that a kernel is being launched. \param kept  of keep_name().
  void note_launch(const std::string* kept) noexcept {
    last_launch_.store(kept, std::memory_order_relaxed);
  }

  bool is_lost() const noexcept { return is_lost_.load(std::memory_order_acquire); }

  /// \throws error (device_lost), the same each time, if the device is lost.
  void check() const {
    if (is_lost()) throw error(*loss_);
  }

  /// Remembers that the device is lost, the first time for good, and throws it.
  /// \param how  what showed it, for the message.
  [[noreturn]] void lose(const std::string& how, error_details details);

 private:
  std::string text_of_loss(const std::string& how) const;

  std::mutex mutex_;
  std::set<std::string> names_;
  std::atomic<const std::string*> last_launch_{nullptr};
  std::atomic<bool> is_lost_{false};
  std::unique_ptr<const error> loss_;  // set once, before is_lost_
};

/// Whether an OpenCL function that returns `code` may have met a lost device. Launches that ask for
/// too much get some of these codes as well, so the queues are to be asked.
bool may_mean_loss(int code, std::string_view opencl_call);

}  // namespace libtiles::runtime
