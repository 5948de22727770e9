// What tile operations of work-groups use of a device.
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// What the environment's TILES_SUB_GROUPS says: off; on, which is those that the device has; or
/// emulated, for tests. Unset, it is on for NVIDIA's, whose results are known to be right.
compiler::sub_groups sub_groups_for(const device_info& device);

/// What TILES_ASYNC_COPIES says, on or off; unset, on if the device has them.
bool async_copies_for(const device_info& device);

/// What TILES_TENSOR_CORES says: off; on, which is those that the device has; or emulated, for tests.
compiler::tensor_core_form tensor_cores_for(const device_info& device);

}  // namespace libtiles::runtime
