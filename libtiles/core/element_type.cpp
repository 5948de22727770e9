#include "libtiles/core/element_type.hpp"

namespace libtiles {

std::size_t size_of(scalar_type type) {
  switch (type) {
    case scalar_type::boolean:
    case scalar_type::int8:
    case scalar_type::uint8:
      return 1;
    case scalar_type::int16:
    case scalar_type::uint16:
    case scalar_type::float16:
      return 2;
    case scalar_type::int32:
    case scalar_type::uint32:
    case scalar_type::float32:
      return 4;
    case scalar_type::int64:
    case scalar_type::uint64:
    case scalar_type::float64:
      return 8;
    case scalar_type::structure:
      return 0;
  }
  return 0;
}

const char* name_of(scalar_type type) {
  switch (type) {
    case scalar_type::boolean:
      return "bool";
    case scalar_type::int8:
      return "char";
    case scalar_type::uint8:
      return "unsigned char";
    case scalar_type::int16:
      return "short";
    case scalar_type::uint16:
      return "unsigned short";
    case scalar_type::int32:
      return "int";
    case scalar_type::uint32:
      return "unsigned int";
    case scalar_type::int64:
      return "long";
    case scalar_type::uint64:
      return "unsigned long";
    case scalar_type::float32:
      return "float";
    case scalar_type::float64:
      return "double";
    case scalar_type::float16:
      return "half";
    case scalar_type::structure:
      return "struct";
  }
  return "unknown type";
}

bool operator==(const element_type& a, const element_type& b) {
  if (a.scalar != b.scalar || a.size != b.size) return false;
  return a.scalar != scalar_type::structure || a.struct_name == b.struct_name;
}

bool operator!=(const element_type& a, const element_type& b) { return !(a == b); }

std::string to_string(const element_type& type) {
  return type.scalar == scalar_type::structure ? type.struct_name : name_of(type.scalar);
}

}  // namespace libtiles
