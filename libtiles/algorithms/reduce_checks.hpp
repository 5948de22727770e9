// What a reduction asks of its arguments.
#pragma once

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// \return the tile with the extents in place of zeros.
/// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
extents check_reduce(const runtime::array_view& from, const runtime::array_view& to,
                     const extents& tile, const combination& by,
                     const runtime::device_info& device);

/// That no elements can be combined by it.
/// \throws error (invalid_argument)
void check_identity_of(reduction kind);

}  // namespace libtiles::algorithms
