// Which device of the flat list is meant.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// Chooses a device of `devices` by `selector`: an index, or `platform:type:name` substrings; if it
/// is empty by TILES_DEVICE; if that is empty too, the best one. Of several that match, the best:
/// GPU before accelerator before CPU, then the larger memory, then the smaller index.
/// \return its index.
/// \throws error (no_device) with all candidates.
std::uint32_t select_device(const std::vector<device_info>& devices, const std::string& selector);

}  // namespace libtiles::runtime
