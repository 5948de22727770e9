// What stands at places in front of an array and behind it.
#pragma once

#include <cstdint>

#include "libtiles/algorithms/border.hpp"

namespace libtiles::groups {

/// The place in 0 to extent - 1 whose element stands at `place`, for borders other than constant.
/// As inside() in kernels/border.clh. \param extent  at least 1
std::int64_t place_inside(algorithms::border beyond, std::int64_t place, std::int64_t extent);

}  // namespace libtiles::groups
