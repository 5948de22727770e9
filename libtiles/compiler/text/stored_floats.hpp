// The functions between a float and the bits of a half or bfloat16, in OpenCL C: those of the
// kernel language, which kernels in OpenCL C have, too.
#pragma once

#include <string>
#include <vector>

#include "libtiles/core/scalar_types.hpp"

namespace libtiles::compiler {

/// The lines of `float tiles_from_half(ushort)` and `ushort tiles_to_half(float)`, or those of
/// bfloat16, with their prototypes, for compilers that ask for one. Rounded to the nearest one, of
/// two to the even one.
inline std::vector<std::string> stored_float_functions(scalar_type stored) {
  const std::string name = name_of(stored);
  const std::string from = "float tiles_from_" + name + "(ushort bits)";
  const std::string to = "ushort tiles_to_" + name + "(float number)";
  if (stored == scalar_type::float16) {
    return {from + ";", from + " { return vload_half(0, (const __private half *)&bits); }",
            to + ";",
            to + " { ushort bits; vstore_half_rte(number, 0, (__private half *)&bits); return "
                 "bits; }"};
  }
  return {from + ";", from + " { return as_float((uint)bits << 16); }", to + ";",
          to + " { const uint bits = as_uint(number); return (bits & 0x7fffffff) > 0x7f800000 ? "
               "(ushort)(bits >> 16 | 0x40) : (ushort)((bits + 0x7fff + (bits >> 16 & 1)) >> 16); "
               "}"};
}

}  // namespace libtiles::compiler
