// Writes of arrays that run beside the kernels of their context.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/context/context_event.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"
#include "libtiles/runtime/transfers/device_buffer.hpp"

namespace libtiles::runtime {

/// They come after what the context had been given when this was made, one after the other, on a
/// queue of their own. What it is given between that and join() does not use their elements. One
/// thread at a time.
class writes_beside {
 public:
  /// \param where  owns its queues
  /// \throws error (device_failure, device_lost)
  explicit writes_beside(std::shared_ptr<context> where);
  writes_beside(const writes_beside&) = delete;
  writes_beside& operator=(const writes_beside&) = delete;

  /// Waits for those that were not joined.
  ~writes_beside();

  /// Submits a write, and does not wait.
  /// \param to      of an array of the context that is older than this, whose memory nobody else
  ///                may have had meanwhile; its elements one after the other
  /// \param pinned  as many; stays as it is until what join() returns
  /// \throws error (device_failure, device_lost)
  void add(const data_window& to, const std::byte* pinned);

  /// Lets what the context is given from now on come after all that was added. \return the end of
  /// that; none if there is nothing. \throws error (device_failure, device_lost) when all has ended
  std::vector<context_event> join();

 private:
  void note_target(const data_window& to);
  void submit(device_buffer& buffer, const data_window& to, const std::byte* pinned);
  cl::Event join_queues();
  void wait() const noexcept;

  const std::shared_ptr<context> where_;
  std::vector<cl::Event> before_;  // for the first write only: the queue is in order
  const cl::CommandQueue* queue_ = nullptr;
  std::vector<data_window> targets_;  // one of each source
};

}  // namespace libtiles::runtime
