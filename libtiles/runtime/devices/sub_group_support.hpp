// Which sub-groups of work-items a device has, and how these give each other values.
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// \param info  what is known of the device already: its type, driver and architecture.
compiler::sub_groups sub_groups_of(const cl::Device& device, const device_info& info);

}  // namespace libtiles::runtime
