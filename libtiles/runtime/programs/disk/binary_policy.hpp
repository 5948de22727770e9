// For which OpenCL implementations the library keeps binaries on disk.
#pragma once

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/runtime/programs/disk/cache_settings.hpp"

namespace libtiles::runtime {

inline bool keeps_binaries(opencl_driver driver, disk_cache_mode mode) {
  return mode == disk_cache_mode::all ||
         (mode == disk_cache_mode::selected && !has_quirk(driver, quirk::keeps_binaries));
}

}  // namespace libtiles::runtime
