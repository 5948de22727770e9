// For which OpenCL implementations the library keeps binaries on disk: the one place to decide it.
#pragma once

#include <string>

#include "libtiles/runtime/programs/disk/cache_settings.hpp"

namespace libtiles::runtime {

/// Whether programs of the platform of this name are kept on disk. The measurements behind it are
/// in docs/decisions/0009-programs-on-disk.md.
bool keeps_binaries(const std::string& platform, disk_cache_mode mode);

}  // namespace libtiles::runtime
