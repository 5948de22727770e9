// What one element of data is: a scalar, or a struct known by its name in the kernel text.
#pragma once

#include <cstddef>
#include <string>

#include "libtiles/core/scalar_types.hpp"

namespace libtiles {

struct element_type {
  scalar_type scalar = scalar_type::int32;
  std::string struct_name;  ///< empty unless scalar is `structure`
  std::size_t size = 0;     ///< bytes
};

bool operator==(const element_type& a, const element_type& b);
bool operator!=(const element_type& a, const element_type& b);

/// "float", "Description".
std::string to_string(const element_type& type);

}  // namespace libtiles
