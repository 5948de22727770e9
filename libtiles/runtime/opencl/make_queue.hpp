// A new in-order queue.
#pragma once

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// By the call that every version of OpenCL has. cl::CommandQueue asks for the version first, and
/// uses what it was told even if the driver told nothing. \throws cl::Error
cl::CommandQueue make_queue(const cl::Context& context, const cl::Device& device);

}  // namespace libtiles::runtime
