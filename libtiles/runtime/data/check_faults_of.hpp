// Reports faults of checked kernels to callers that access their data.
#pragma once

#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// As context::check_faults(), for every context that has a copy of the window's data. The caller
/// holds no lock. \throws error (kernel_fault, device_failure, device_lost)
void check_faults_of(const data_window& window);

}  // namespace libtiles::runtime
