// What a caller says that it does with data.
#pragma once

#include <cstdint>

#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::capi {

/// \param access  a tiles_access. \throws error (invalid_argument)
runtime::access given_access(int32_t access);

}  // namespace libtiles::capi
