// What a scan asks of its arguments.
#pragma once

#include "libtiles/algorithms/scan.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

/// \return the dimension, counted from 0.
/// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
std::size_t check_scan(const runtime::array_view& from, const runtime::array_view& to,
                       const scan_options& options, const runtime::device_info& device);

}  // namespace libtiles::algorithms
