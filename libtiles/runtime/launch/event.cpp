#include "libtiles/runtime/launch/event.hpp"

#include <algorithm>

#include "libtiles/runtime/context/device_call.hpp"

namespace libtiles::runtime {

// One after the other: OpenCL takes the events of one context at a time.
void event::wait() const {
  for (const context_event& each : parts_) wait_for(each);
  for (const context_event& each : parts_) each.where->check_faults();
}

void event::wait_for(const context_event& part) const {
  call_on(
      *part.where, [&] { return waiting_on(*part.where); }, [&] { part.event.wait(); });
}

bool event::is_done() const {
  return std::all_of(parts_.begin(), parts_.end(),
                     [&](const context_event& each) { return is_done(each); });
}

// A lost device still says how its commands ended.
bool event::is_done(const context_event& part) const {
  try {
    const cl_int state = part.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (state < 0) throw cl::Error(state, "the command's execution");
    return state == CL_COMPLETE;
  } catch (const cl::Error& failure) {
    part.where->fail(failure, waiting_on(*part.where));
  }
}

std::string event::waiting_on(const context& where) const {
  return "waiting for " + what_ + " on " + describe(where.device());
}

}  // namespace libtiles::runtime
