// What a histogram asks of its arguments.
#pragma once

#include "libtiles/algorithms/histogram.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

/// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
void check_histogram(const runtime::array_view& from, const runtime::array_view* weights,
                     const runtime::array_view& to, const histogram_options& options,
                     const runtime::device_info& device);

}  // namespace libtiles::algorithms
