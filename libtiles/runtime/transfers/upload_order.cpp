#include "libtiles/runtime/transfers/upload_order.hpp"

namespace libtiles::runtime {

upload_order::upload_order(device_buffer& to, bool may_be_beside)
    : to_(to), queues_(to.where()->queues()), before_(to.usage().pending(queues_)) {
  if (may_be_beside && before_.empty() && to.where()->owns_queues()) {
    beside_ = &to.where()->staging().queue();
  } else {
    queue_ = queues_.choose(before_);
  }
  before_.reserve(1);  // for note(), which must not fail
}

void upload_order::flush() const {
  beside_ != nullptr ? static_cast<void>(beside_->flush()) : queues_.flush(queue_);
}

void upload_order::join() {
  if (beside_ == nullptr) return;
  std::vector<cl::Event> last;
  last.push_back(marker_beside());
  flush();
  note(queues_.submit(queues_.choose(before_), before_, last, nullptr,
                      [](const cl::CommandQueue& queue, const std::vector<cl::Event>* events,
                         cl::Event* event) { queue.enqueueMarkerWithWaitList(events, event); }));
}

void upload_order::wait() const {
  beside_ != nullptr ? static_cast<void>(marker_beside().wait()) : queues_.wait_for(before_);
}

void upload_order::wait_after_failure() const noexcept {
  try {
    wait();
  } catch (const cl::Error&) {
    // A queue that cannot be waited for runs nothing any more; the first failure says more.
  }
}

cl::Event upload_order::marker_beside() const {
  cl::Event marker;
  beside_->enqueueMarkerWithWaitList(nullptr, &marker);
  return marker;
}

void upload_order::note(queue_point point) {
  to_.usage().add_write(point);
  before_.assign(1, std::move(point));
}

}  // namespace libtiles::runtime
