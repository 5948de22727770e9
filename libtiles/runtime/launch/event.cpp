#include "libtiles/runtime/launch/event.hpp"

#include <algorithm>

#include "libtiles/runtime/context/device_call.hpp"

namespace libtiles::runtime {
namespace {

/// \throws cl::Error if the command has failed
cl_int state_of(const cl::Event& event) {
  const cl_int state = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
  if (state < 0) throw cl::Error(state, "the command's execution");
  return state;
}

}  // namespace

// One after the other: OpenCL takes the events of one context at a time.
void event::wait() const {
  for (const context_event& each : parts_) wait_for(each);
  for (const context_event& each : parts_) each.where->check_faults();
}

void event::wait_for(const context_event& part) const {
  call_on(
      *part.where, [&] { return waiting_on(*part.where); },
      [&] {
        part.event.wait();
        state_of(part.event);  // quirk::waits_without_an_error
        part.where->queues().check_given_events();
      });
}

bool event::is_done() const {
  return std::all_of(parts_.begin(), parts_.end(),
                     [&](const context_event& each) { return is_done(each); });
}

// A lost device still says how its commands ended.
bool event::is_done(const context_event& part) const {
  try {
    return state_of(part.event) == CL_COMPLETE;
  } catch (const cl::Error& failure) {
    part.where->fail(failure, waiting_on(*part.where));
  }
}

std::string event::waiting_on(const context& where) const {
  return "waiting for " + what_ + " on " + describe(where.device());
}

}  // namespace libtiles::runtime
