#include "libtiles/compiler/codegen/scalar_names.hpp"

namespace libtiles::compiler {

const char* opencl_name_of(scalar_type type) {
  switch (type) {
    case scalar_type::boolean:
    case scalar_type::uint8:
      return "uchar";
    case scalar_type::int8:
      return "char";
    case scalar_type::int16:
      return "short";
    case scalar_type::uint16:
      return "ushort";
    case scalar_type::int32:
      return "int";
    case scalar_type::uint32:
      return "uint";
    case scalar_type::int64:
      return "long";
    case scalar_type::uint64:
      return "ulong";
    case scalar_type::float32:
      return "float";
    case scalar_type::float64:
      return "double";
    case scalar_type::float16:
      return "half";
    case scalar_type::structure:
      break;
  }
  return "void";
}

}  // namespace libtiles::compiler
