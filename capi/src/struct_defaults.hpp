// Every struct of tiles.h that states its size, with its default initializer.
#pragma once

#include "sized_structs.hpp"  // written by the build: LIBTILES_SIZED_STRUCTS
#include "tiles/tiles.h"

namespace libtiles::capi {

/// The struct as its _INIT macro leaves it.
template <class Struct>
Struct default_struct();

#define LIBTILES_DEFAULT_STRUCT(type, initializer) \
  template <>                                      \
  inline type default_struct<type>() {             \
    return initializer;                            \
  }
LIBTILES_SIZED_STRUCTS(LIBTILES_DEFAULT_STRUCT)
#undef LIBTILES_DEFAULT_STRUCT

}  // namespace libtiles::capi
