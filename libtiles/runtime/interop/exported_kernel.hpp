// A kernel as an OpenCL object of the caller's own.
#pragma once

#include <vector>

#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::runtime {

/// A new kernel object of what the kernel becomes for these arguments; none of them is set. Builds
/// where that was not done before. Any thread.
/// \throws error (compile, argument_mismatch, build, unsupported, tile_limit, local_memory_limit,
///         out_of_memory, device_failure, device_lost)
cl::Kernel new_opencl_kernel(kernel& source, context& where,
                             const std::vector<launch_argument>& arguments);

}  // namespace libtiles::runtime
