// What stands at places in front of an array and behind it.
#pragma once

#include <cstdint>
#include <vector>

#include "libtiles/algorithms/border.hpp"
#include "libtiles/groups/partition.hpp"

namespace libtiles::groups {

/// The place in 0 to extent - 1 whose element stands at `place`, for borders other than constant.
/// As inside() in kernels/border.clh. \param extent  at least 1
std::int64_t place_inside(algorithms::border beyond, std::int64_t place, std::int64_t extent);

/// Places one after the other, and those whose elements stand there, one after the other, too.
struct repeated_places {
  index_range to;
  index_range from;
};

/// The places of a range, as few as may be at a time.
std::vector<repeated_places> repeated_in(const index_range& range, algorithms::border beyond,
                                         std::int64_t extent);

}  // namespace libtiles::groups
