#include "libtiles/runtime/context/retired_memory.hpp"

#include <algorithm>

#include "libtiles/runtime/opencl/has_ended.hpp"

namespace libtiles::runtime {
namespace {

/// A driver that cannot say counts as one that is done with it: nothing better will be known later.
bool is_done_with(const cl::Event& event) {
  try {
    return has_ended(event);
  } catch (const cl::Error&) {
    return true;
  }
}

void wait_for(const std::vector<cl::Event>& events) {
  try {
    if (!events.empty()) cl::Event::waitForEvents(events);
  } catch (const cl::Error&) {
    // A command that failed uses nothing any more.
  }
}

}  // namespace

void retired_memory::keep(std::vector<cl::Event> events, std::shared_ptr<void> memory) {
  sweep();
  const std::lock_guard<std::mutex> lock(mutex_);
  entries_.push_back({std::move(events), std::move(memory)});
}

void retired_memory::sweep() noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto is_unused = [](const entry& each) {
    return std::all_of(each.events.begin(), each.events.end(), is_done_with);
  };
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(), is_unused), entries_.end());
}

void retired_memory::drain() noexcept {
  std::vector<entry> all;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    all.swap(entries_);
  }
  for (const entry& each : all) wait_for(each.events);
}

}  // namespace libtiles::runtime
