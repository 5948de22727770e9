// What is bound to one parameter of a kernel.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/core/argument_type.hpp"
#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {

struct launch_argument {
  std::string name;  ///< empty: by position
  argument_type type;
  const data_window* window = nullptr;  ///< views and arrays
  const context* home = nullptr;        ///< arrays
  std::array<std::byte, 8> value{};     ///< values
  std::shared_ptr<const void> owner;    ///< of what the window lies in; empty: it is borrowed

  static launch_argument of(std::string name, const array_view& view);
  static launch_argument of(std::string name, const array& whole);

  /// \param value  one element of `type`, which is no structure.
  static launch_argument of(std::string name, scalar_type type, const void* value);
};

/// What a source_lock is made of.
window_list windows_of(const std::vector<launch_argument>& arguments);

/// What the compiler needs to know of them.
std::vector<bound_argument> types_of(const std::vector<launch_argument>& arguments);

/// True if in some window the distance between two elements does not fit 31 bits.
bool needs_wide_indices(const std::vector<launch_argument>& arguments);

/// True if in some window the neighbours of the last dimension do not lie side by side.
bool needs_strides(const std::vector<launch_argument>& arguments);

/// How a kernel for these arguments is compiled.
compiler::compile_options options_for(const std::vector<launch_argument>& arguments);

}  // namespace libtiles::runtime
