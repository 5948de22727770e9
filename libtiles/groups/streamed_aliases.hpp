// Data of a launch that is the same memory.
#pragma once

#include <vector>

#include "libtiles/groups/cut_launch.hpp"

namespace libtiles::groups {

/// The split data that shows the same elements as other data which the kernel writes. A launch in
/// pieces writes host memory before it has read all that it reads there, so that other overlaps
/// would not give what a launch at once gives.
/// \throws error (argument_mismatch) of those, with the names of the parameters
std::vector<const distributed_view*> sharing_with_written(const cut_launch& launch);

}  // namespace libtiles::groups
