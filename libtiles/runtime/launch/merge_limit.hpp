// How many tiles of a launch one work-group may run: merging leaves fewer threads to a device.
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// Reduces `most_merged` to what the domain allows on the device; the shape becomes that of
/// work-groups where that is nothing. Other shapes stay as they are.
void limit_merging(compiler::compile_options& options, const extents& domain,
                   const device_info& device);

}  // namespace libtiles::runtime
