// What tile operations of work-groups use of a device.
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// What the environment's TILES_SUB_GROUPS says: off, which it is by itself until every result of
/// them is known to be right; on, which is those that the device has; or emulated, for tests.
compiler::sub_groups sub_groups_for(const device_info& device);

}  // namespace libtiles::runtime
