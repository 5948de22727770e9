#include "libtiles/core/element_type.hpp"

namespace libtiles {

bool operator==(const element_type& a, const element_type& b) {
  if (a.scalar != b.scalar || a.size != b.size) return false;
  return a.scalar != scalar_type::structure || a.struct_name == b.struct_name;
}

bool operator!=(const element_type& a, const element_type& b) { return !(a == b); }

std::string to_string(const element_type& type) {
  return type.scalar == scalar_type::structure ? type.struct_name : name_of(type.scalar);
}

}  // namespace libtiles
