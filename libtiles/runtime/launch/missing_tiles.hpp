// The edge of a domain where tiles are merged: the last work-group has more tiles than the domain. Those
// that are missing repeat the last one, and store nothing.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"

namespace libtiles::runtime {

/// Whether missing tiles would read what the last one changes, and so might never end, or leave their
/// views. False for kernels that are not merged, and where no tile is missing.
bool misleads_missing_tiles(const compiler::compiled_kernel& compiled,
                            const launch_request& request, const device_info& device);

}  // namespace libtiles::runtime
