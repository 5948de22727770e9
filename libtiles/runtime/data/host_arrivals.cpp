#include "libtiles/runtime/data/host_arrivals.hpp"

#include <algorithm>

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {

bool host_arrivals::may_write(const byte_region& part, const context& later) const {
  return std::any_of(all_.begin(), all_.end(), [&](const host_arrival& each) {
    if (each.from.get() == &later) return false;
    return each.part.is_empty() || !(each.part & part).is_empty();
  });
}

std::vector<context_event> host_arrivals::events() const {
  std::vector<context_event> events;
  for (const host_arrival& each : all_) {
    call([&] { return "exporting an event of " + describe(each.from->device()); },
         [&] {
           events.push_back({each.from, each.event});
         });
  }
  return events;
}

void host_arrivals::wait_for(const host_arrival& expected) {
  context& from = *expected.from;
  call_on(
      from, [&] { return "waiting for data of " + describe(from.device()); },
      [&] { expected.event.wait(); });
}

}  // namespace libtiles::runtime
