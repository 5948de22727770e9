// The text of a function of the library, before it has a type.
#pragma once

#include <string_view>

namespace libtiles::compiler::library {

/// In the text, $T is the type, and $f what the literals of a floating-point type end with.
struct function_text {
  std::string_view name;  ///< "tiles_erfinv", of which the text defines tiles_erfinv_$T
  std::string_view text;
};

/// fast_math and precise_math
const function_text* find_mathematics(std::string_view name);
/// erf's inverses and the normal distribution
const function_text* find_distribution(std::string_view name);
/// HLSL's intrinsics
const function_text* find_intrinsic(std::string_view name);

template <std::size_t N>
const function_text* find_among(const function_text (&functions)[N], std::string_view name) {
  for (const function_text& one : functions) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

}  // namespace libtiles::compiler::library
