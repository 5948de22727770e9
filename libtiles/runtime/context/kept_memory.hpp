// How much device memory a context keeps for later use.
#pragma once

#include <cstdint>

#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// Bytes: as TILES_KEPT_MEMORY says, or an eighth of the device's. A value that cannot be read is
/// warned about once.
std::uint64_t most_kept_memory(const device_info& device);

}  // namespace libtiles::runtime
