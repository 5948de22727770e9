// C++ AMP's norm and unorm: floats that stay within a range.
#pragma once

#include <optional>
#include <string_view>

namespace libtiles::compiler {

enum class value_range {
  all,    ///< of numbers that are neither
  norm,   ///< from -1 to 1
  unorm,  ///< from 0 to 1
};

/// "norm", "unorm"; none of other names.
constexpr std::optional<value_range> range_named(std::string_view name) {
  if (name == "norm") return value_range::norm;
  if (name == "unorm") return value_range::unorm;
  return std::nullopt;
}

/// The library's function that brings a float or a vector of them into the range.
constexpr const char* range_function(value_range range) {
  return range == value_range::norm ? "tiles_norm" : "tiles_unorm";
}

/// Whether all that `inner` holds is in `outer`, too.
constexpr bool is_within(value_range inner, value_range outer) {
  return outer == value_range::all || inner == value_range::unorm || inner == outer;
}

}  // namespace libtiles::compiler
