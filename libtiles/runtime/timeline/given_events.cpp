#include "libtiles/runtime/timeline/given_events.hpp"

#include <algorithm>

namespace libtiles::runtime {
namespace {

/// 0 once it has happened, negative if it failed.
cl_int state_of(const cl::Event& event) noexcept {
  cl_int state = CL_QUEUED;
  clGetEventInfo(event(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr);
  return state;
}

}  // namespace

// PoCL never ends a command that is submitted after an event which has failed.
void given_events::add(const std::vector<cl::Event>& events) {
  for (const cl::Event& each : events) {
    const cl_int state = state_of(each);
    if (state < CL_COMPLETE) {
      throw given_event_failure(state, "an event that the command waits for");
    }
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (kept_.size() >= ask_at_) forget_those_that_happened();
  kept_.insert(kept_.end(), events.begin(), events.end());
  is_empty_ = false;
}

void given_events::forget_those_that_happened() noexcept {
  const auto has_happened = [](const cl::Event& each) { return state_of(each) == CL_COMPLETE; };
  kept_.erase(std::remove_if(kept_.begin(), kept_.end(), has_happened), kept_.end());
  ask_at_ = 64 + 2 * kept_.size();
}

void given_events::throw_if_one_failed() {
  if (is_empty_) return;
  cl_int failure = CL_COMPLETE;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto is_over = [&](const cl::Event& each) {
      const cl_int state = state_of(each);
      failure = std::min(failure, state);
      return state <= CL_COMPLETE;
    };
    kept_.erase(std::remove_if(kept_.begin(), kept_.end(), is_over), kept_.end());
    is_empty_ = kept_.empty();
  }
  if (failure != CL_COMPLETE) {
    throw given_event_failure(failure, "an event that a command waited for");
  }
}

}  // namespace libtiles::runtime
