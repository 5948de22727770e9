// The names of short vector types, in C++ AMP's spelling and in OpenCL C's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libtiles/compiler/syntax/value_range.hpp"
#include "libtiles/core/element_type.hpp"

namespace libtiles::compiler {

struct vector_name {
  scalar_type component;
  int count;  ///< 2, 3 or 4
  value_range range;
};

/// "float_3", "float3", "uchar_4", "norm_2"; none if the name is no vector's.
std::optional<vector_name> vector_named(std::string_view name);

/// All of them, in C++ AMP's spelling.
std::vector<std::string> vector_names();

/// For a name that is a type elsewhere, such as half2, float16: what to write instead.
/// Empty for other names.
std::string advice_for(std::string_view name);

}  // namespace libtiles::compiler
