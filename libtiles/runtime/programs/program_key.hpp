// All that a program's binary depends on, as one text.
#pragma once

#include <string>

#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/programs/program_source.hpp"

namespace libtiles::runtime {

/// The versions of libtiles, platform, device and driver, the build options, the kernel and the
/// source. Two programs of the same key have the same binary.
std::string program_key(const device_info& device, const program_source& source);

}  // namespace libtiles::runtime
