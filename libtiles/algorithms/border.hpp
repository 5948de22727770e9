// What stands beyond the border of an array.
#pragma once

#include "libtiles/algorithms/algorithm_kernel.hpp"

namespace libtiles::algorithms {

/// The same numbers as tiles_border in tiles.h (capi/ asserts that), and as in kernels/border.clh
/// but for the last one.
enum class border { reflect = 1, constant = 2, nearest = 3, mirror = 4, wrap = 5, valid = 6 };

/// BORDER. Where results have all of their neighbours, it does not matter.
compiler::constant border_parameter(border beyond);

}  // namespace libtiles::algorithms
