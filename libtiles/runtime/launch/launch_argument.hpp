// What is bound to one parameter of a kernel.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/core/argument_type.hpp"
#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::runtime {

struct launch_argument {
  std::string name;  ///< empty: by position
  argument_type type;
  const data_window* window = nullptr;  ///< views and arrays
  const context* home = nullptr;        ///< arrays
  std::array<std::byte, 8> value{};     ///< values

  static launch_argument of(std::string name, const array_view& view);
  static launch_argument of(std::string name, const array& whole);

  /// \param value  one element of `type`, which is no structure.
  static launch_argument of(std::string name, scalar_type type, const void* value);
};

/// What the compiler needs to know of them.
std::vector<bound_argument> types_of(const std::vector<launch_argument>& arguments);

/// True if some window spans 2^31 elements or more.
bool needs_wide_indices(const std::vector<launch_argument>& arguments);

}  // namespace libtiles::runtime
