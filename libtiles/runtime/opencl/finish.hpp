// Waiting for all that was submitted to a queue.
#pragma once

#include "libtiles/core/opencl_driver.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Returns when all commands of the queue have run: with some drivers, clFinish returns before that
/// (quirk::forgets_ends).
/// \throws cl::Error
void finish(const cl::CommandQueue& queue, opencl_driver driver);

}  // namespace libtiles::runtime
