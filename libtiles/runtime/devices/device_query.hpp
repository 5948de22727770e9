// Asks OpenCL for the facts about a platform and a device.
#pragma once

#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// \throws cl::Error
platform_info query_platform(const cl::Platform& platform);

/// Everything but the index. \throws cl::Error
device_info query_device(const cl::Device& device, const platform_info& platform);

/// Why libtiles cannot use the device; empty if it can. \throws cl::Error
std::string problem_with(const cl::Device& device);

}  // namespace libtiles::runtime
