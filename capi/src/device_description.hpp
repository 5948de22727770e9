// A device in the C API's struct.
#pragma once

#include "libtiles/runtime/devices/device_info.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

/// Its strings are those of `device`.
tiles_device_info to_c(const runtime::device_info& device);

}  // namespace libtiles::capi
