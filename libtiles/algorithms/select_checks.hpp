// What a selection asks of its arguments.
#pragma once

#include "libtiles/algorithms/select.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

/// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
void check_select(const runtime::array_view& from, const runtime::array_view& to,
                  const runtime::array_view& count, const select_options& options,
                  const runtime::device_info& device);

}  // namespace libtiles::algorithms
