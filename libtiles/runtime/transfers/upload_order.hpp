// The place of an upload among the commands of its context.
#pragma once

#include "libtiles/runtime/transfers/device_buffer.hpp"

namespace libtiles::runtime {

/// After what uses the buffer, and before what will. Where nothing uses it, the upload may run on a
/// queue of its own, beside the kernels; else on theirs. A context that stands on the caller's
/// queues knows not all that runs there, so it uses no other.
class upload_order {
 public:
  explicit upload_order(device_buffer& to, bool may_be_beside = true);

  /// Whether commands that run still are to come before it.
  bool must_wait() const { return !before_.empty(); }

  /// Submits one of the upload's commands, which run one after the other.
  /// \param enqueue  as for queue_set::submit().
  /// \param event    receives the command's event; nullptr if it is not wanted.
  /// \throws cl::Error
  template <class Enqueue>
  void submit(const Enqueue& enqueue, cl::Event* event) {
    if (beside_ != nullptr) {
      activity_scope* const recorded = activity_scope::current(queues_.activities());
      cl::Event own;
      cl::Event* const made = event == nullptr && recorded != nullptr ? &own : event;
      enqueue(*beside_, nullptr, made);
      if (recorded != nullptr) recorded->note(*made);
    } else {
      note(queues_.submit(queue_, before_, {}, event, enqueue));
    }
  }

  /// Hands what was submitted to the device. \throws cl::Error
  void flush() const;

  /// Lets the context's later commands come after the upload, which may run still. \throws
  /// cl::Error
  void join();

  /// Waits until all that was submitted has run. \throws cl::Error
  void wait() const;

  /// The same after a failure, whatever else fails.
  void wait_after_failure() const noexcept;

 private:
  cl::Event marker_beside() const;
  void note(queue_point point);

  device_buffer& to_;
  queue_set& queues_;
  std::vector<queue_point> before_;
  std::size_t queue_ = 0;
  const cl::CommandQueue* beside_ = nullptr;  // none: the context's own queue_
};

}  // namespace libtiles::runtime
