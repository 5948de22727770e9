// What a reduction asks of its arguments, and what it makes of nothing.
#pragma once

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// \return the tile with the extents in place of zeros.
/// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
extents check_reduce(const runtime::array_view& from, const runtime::array_view& to,
                     const extents& tile, const combination& by,
                     const runtime::device_info& device);

/// What the elements of no array are combined to by the library's own operators.
/// \throws error (invalid_argument) if there is no such thing
void fill_with_identity(const runtime::array_view& to, reduction kind);

}  // namespace libtiles::algorithms
