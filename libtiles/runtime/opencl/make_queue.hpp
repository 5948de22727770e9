// A new in-order queue.
#pragma once

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// By the call that every version of OpenCL has. cl::CommandQueue asks for the version first, and
/// uses what it was told even if the driver told nothing.
/// \param properties  CL_QUEUE_PROFILING_ENABLE or none.
/// \throws cl::Error
cl::CommandQueue make_queue(const cl::Context& context, const cl::Device& device,
                            cl_command_queue_properties properties = 0);

}  // namespace libtiles::runtime
