// Commands that have run when the call returns, on queues that several threads use.
#pragma once

#include <chrono>
#include <thread>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Returns once the command has run or failed, or the driver does not tell.
inline void wait_after_failure(const cl::Event& event) noexcept {
  cl_int state = CL_QUEUED;
  while (clGetEventInfo(event(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state,
                        nullptr) == CL_SUCCESS &&
         state > CL_COMPLETE) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// Calls `enqueue(cl::Event*)`, which submits one command that does not block and sets its event;
/// waits for that event, also where the wait fails: the command may use the caller's memory. The
/// drivers' own blocking calls will not do: quirk::returns_before_the_end.
/// \return what `enqueue` returned. \throws cl::Error
template <class Enqueue>
auto awaited(const Enqueue& enqueue) {
  cl::Event event;
  const auto result = enqueue(&event);
  try {
    event.wait();
  } catch (const cl::Error&) {
    wait_after_failure(event);
    throw;
  }
  return result;
}

}  // namespace libtiles::runtime
