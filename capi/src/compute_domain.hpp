// The compute domain of a launch, read from the C API's struct.
#pragma once

#include "libtiles/runtime/launch/compute_domain.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

/// \throws error (invalid_compute_domain) for a rank out of 1 to 3
runtime::compute_domain domain_of(const tiles_launch_desc& desc);

}  // namespace libtiles::capi
