// What arrays and views hold, to and from the C API's struct.
#pragma once

#include "libtiles/core/element_type.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/data/data_window.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

struct data_description {
  element_type element;
  extents shape;
  bool is_const = false;
};

/// \throws error (invalid_argument) naming the field.
data_description read_data_desc(const tiles_data_desc* desc);

/// `struct_name` is that of `window`.
tiles_data_desc to_c(const runtime::data_window& window, bool is_const);

/// Whether tiles_data_flags say const. \throws error (invalid_argument) for unknown flags
bool is_const(uint32_t flags);

/// A type of one number. \throws error (invalid_argument) for TILES_STRUCT and unknown types
scalar_type number_type(int32_t type, const std::string& where);

}  // namespace libtiles::capi
