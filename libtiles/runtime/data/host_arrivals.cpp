#include "libtiles/runtime/data/host_arrivals.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {

std::vector<context_event> host_arrivals::events() const {
  std::vector<context_event> events;
  for (const host_arrival& each : all_) {
    call([&] { return "handing out an event of " + describe(each.from->device()); },
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
