// What arrays and views hold, to and from the C API's struct.
#pragma once

#include <vector>

#include "libtiles/core/element_type.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

struct data_description {
  element_type element;
  extents shape;
  std::vector<std::int64_t> strides;  ///< in elements; empty: dense
  bool is_const = false;
};

/// \throws error (invalid_argument) naming the field.
data_description read_data_desc(const tiles_data_desc* desc);

/// The element type alone. \throws error (invalid_argument) naming the field.
element_type read_element(const tiles_data_desc* desc);

/// `rank` numbers of the caller's. \throws error (invalid_argument) for a rank out of 1 to
/// TILES_MAX_RANK. \param where  begins the message.
extents read_extents(const std::int64_t* extent, std::uint32_t rank, const std::string& where);

/// `struct_name` is that of `window`.
tiles_data_desc to_c(const runtime::data_window& window, bool is_const);

/// Whether tiles_data_flags that take nothing else say const. \throws error (invalid_argument)
bool is_const(uint32_t flags);

/// Says that `type` is none of one number.
error not_a_number_type(int32_t type, const std::string& where);

/// A type of one number. \throws error (invalid_argument) for TILES_TYPE_STRUCT and unknown types
/// \param where  called for the beginning of the message.
template <class Where>
scalar_type number_type(int32_t type, Where&& where) {
  if (is_number(static_cast<scalar_type>(type))) return static_cast<scalar_type>(type);
  throw not_a_number_type(type, where());
}

}  // namespace libtiles::capi
