// Members of structs that are a tiles_shape.
#pragma once

#include <cstdint>
#include <string>

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/context/shape_choice.hpp"
#include "tiles/c/context.h"

namespace libtiles::capi {

/// \param type  of the struct, for the message. \throws error (invalid_argument)
inline runtime::shape_request shape_request_of(int32_t given, const char* type) {
  switch (given) {
    case TILES_SHAPE_AUTOMATIC:
      return runtime::shape_request::automatic;
    case TILES_SHAPE_GROUP:
      return runtime::shape_request::group;
    case TILES_SHAPE_MERGED:
      return runtime::shape_request::merged;
    case TILES_SHAPE_LOOP:
      return runtime::shape_request::loop;
    default:
      throw error(status::invalid_argument,
                  std::string(type) + ": shape is " + std::to_string(given) +
                      "; expected TILES_SHAPE_AUTOMATIC, TILES_SHAPE_GROUP, TILES_SHAPE_LOOP or "
                      "TILES_SHAPE_MERGED");
  }
}

}  // namespace libtiles::capi
