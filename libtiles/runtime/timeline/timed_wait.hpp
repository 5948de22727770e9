// Waiting for a queue, but not for ever.
#pragma once

#include <chrono>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

using wait_clock = std::chrono::steady_clock;

/// Waits until all that was submitted to the queue has run, or until the deadline. Not by clFinish,
/// which never returns from a queue that waits for a user's event.
/// \return what became of it: CL_COMPLETE, an error below that, or more if the deadline came first.
/// \throws cl::Error
cl_int wait_until(const cl::CommandQueue& queue, wait_clock::time_point deadline);

}  // namespace libtiles::runtime
