// The compute domain of a launch, read from the C API's struct.
#pragma once

#include "libtiles/runtime/launch/compute_domain.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

/// \param[out] domain  receives it, in the memory that it has.
/// \throws error (invalid_compute_domain) for a rank out of 1 to 3
void read_domain(const tiles_launch_desc& desc, runtime::compute_domain& domain);

}  // namespace libtiles::capi
