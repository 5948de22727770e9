// What tiles_map() asks of its arguments.
#pragma once

#include "libtiles/algorithms/map.hpp"

namespace libtiles::algorithms {

/// \throws error (invalid_argument, unsupported)
void check_map(const runtime::array_view& to, const map_options& options,
               const runtime::device_info& device);

}  // namespace libtiles::algorithms
