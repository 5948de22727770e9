// Bytes of a data source that are on their way to the host.
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/transfers/download.hpp"

namespace libtiles::runtime {

std::vector<context_event> data_source::synchronize_later(const data_window& window) {
  if (home_) return synchronize_to(home_, window);
  if (!host_is_home_) return {};
  const byte_region part = region_of(window);
  for (auto& copy : copies_) {
    if (copy->shared() != nullptr) {
      give_to_host_later(*copy);
    } else {
      bring_to_host_later(*copy, (part & copy->valid) - host_valid_);
    }
  }
  std::vector<context_event> events;
  for (const arrival& each : arrivals_) {
    call([&] { return "handing out an event of " + describe(each.from->device()); },
         [&] {
           events.push_back({each.from, each.event});
         });
  }
  return events;
}

void data_source::give_to_host_later(device_copy& copy) {
  ++changes_;
  arrivals_.reserve(arrivals_.size() + 1);
  std::vector<cl::Event> events;
  copy.shared()->give_to_host_later(events);
  for (cl::Event& each : events) arrivals_.push_back({copy.where(), std::move(each), {}});
}

void data_source::bring_to_host_later(device_copy& copy, const byte_region& part) {
  if (part.is_empty()) return;
  ++changes_;
  arrivals_.reserve(arrivals_.size() + 1);
  host_valid_.make_room(part.ranges().size());
  arrival expected{copy.where(), {}, part};
  expected.event = download_later(copy.buffer(), host(), part, {"synchronize"});
  arrivals_.push_back(std::move(expected));
  host_valid_.add(part);
}

void data_source::wait_for_arrivals() {
  while (!arrivals_.empty()) {
    const arrival next = std::move(arrivals_.back());
    arrivals_.pop_back();
    wait_for(next);
  }
}

void data_source::wait_for(const arrival& expected) {
  context& from = *expected.from;
  try {
    call_on(
        from, [&] { return "waiting for data of " + describe(from.device()); },
        [&] { expected.event.wait(); });
  } catch (const error&) {
    finish_uses_of_host();
    host_valid_.subtract(expected.part);
    throw;
  }
}

}  // namespace libtiles::runtime
