// What the desc of an algorithm says that elements are combined by.
#pragma once

#include <cstdint>

#include "libtiles/algorithms/reduction.hpp"

namespace libtiles::capi {

/// \param reduction  a tiles_reduction; not looked at if there is an operation.
/// \param operation, identity  both given, or both NULL.
/// \throws error (invalid_argument)
algorithms::combination combination_of(std::int32_t reduction, const char* operation,
                                       const char* identity);

}  // namespace libtiles::capi
