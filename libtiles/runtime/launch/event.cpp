#include "libtiles/runtime/launch/event.hpp"

#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {

// One after the other: OpenCL takes the events of one context at a time, and these may stem from
// several.
void event::wait() const {
  if (opencl_events_.empty()) return;
  check_device();
  try {
    for (const cl::Event& each : opencl_events_) each.wait();
  } catch (const cl::Error& failure) {
    fail(failure);
  }
}

bool event::is_done() const {
  try {
    for (const cl::Event& each : opencl_events_) {
      const cl_int state = each.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
      if (state < 0) throw cl::Error(state, "the command's execution");
      if (state != CL_COMPLETE) return false;
    }
  } catch (const cl::Error& failure) {
    fail(failure);
  }
  return true;
}

std::string event::waiting() const {
  const std::string text = "waiting for " + what_;
  return where_ ? text + " on " + describe(where_->device()) : text;
}

void event::check_device() const {
  if (where_) where_->health().check();
}

void event::fail(const cl::Error& failure) const {
  if (where_) where_->fail(failure, waiting());
  throw_driver_error(failure, waiting());
}

}  // namespace libtiles::runtime
