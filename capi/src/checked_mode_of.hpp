// Members of structs that are a TILES_CHECKED value.
#pragma once

#include <cstdint>
#include <string>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/core/error.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

/// \throws error (invalid_argument)
inline compiler::checked_mode checked_mode_of(int32_t given) {
  switch (given) {
    case TILES_CHECKED_DEFAULT:
      return compiler::checked_mode::off;
    case TILES_CHECKED_ON:
      return compiler::checked_mode::on;
    case TILES_CHECKED_VIEWS:
      return compiler::checked_mode::with_views;
    default:
      throw error(status::invalid_argument,
                  "'checked' is " + std::to_string(given) +
                      "; expected TILES_CHECKED_DEFAULT, TILES_CHECKED_ON or TILES_CHECKED_VIEWS");
  }
}

}  // namespace libtiles::capi
