// The functions that every kernel may call.
#pragma once

#include <string>
#include <vector>

namespace libtiles::compiler {

/// What a function takes and gives.
enum class builtin_signature {
  floating,          ///< float or double, all arguments alike -> the same
  floating_to_bool,  ///< float or double -> bool
  arithmetic,        ///< any numbers, converted to their common type -> that type
};

struct builtin_function {
  const char* name;    ///< in kernel text
  const char* opencl;  ///< in OpenCL C, for floating arguments
  std::size_t arity;
  builtin_signature signature;
  const char* opencl_integer;  ///< in OpenCL C, for integer arguments; null if it takes none
};

/// The function of this name, with or without fast_math:: or precise_math::; null if there is none.
const builtin_function* find_builtin(const std::string& name);

std::vector<std::string> builtin_names();

}  // namespace libtiles::compiler
