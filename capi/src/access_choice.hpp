// What a caller says that it does with data.
#pragma once

#include "libtiles/runtime/data/data_source.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

/// \throws error (invalid_argument)
runtime::access given_access(tiles_access access);

}  // namespace libtiles::capi
