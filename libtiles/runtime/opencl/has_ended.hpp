// Whether a command uses its memory no more.
#pragma once

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Does not wait for a command that runs. If it returns true, what the command has read and written
/// comes before what the caller does next: in OpenCL the state of an event orders nothing, a wait
/// does, which returns at once for a command that has ended or failed.
/// \throws cl::Error
inline bool has_ended(const cl::Event& event) {
  if (event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE) return false;
  const cl_int result = clWaitForEvents(1, &event());
  if (result != CL_SUCCESS && result != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) {
    throw cl::Error(result, "clWaitForEvents");
  }
  return true;
}

}  // namespace libtiles::runtime
