// What is bound to one parameter of a kernel.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/core/argument_type.hpp"
#include "libtiles/runtime/data/argument_form.hpp"
#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {

/// What a kernel in OpenCL C may take beside views, arrays and numbers.
enum class raw_argument {
  none,
  bytes,           ///< a value of any type, known by its size
  local_memory,    ///< for each tile
  element_offset,  ///< where in its buffer the window's first element lies
  byte_offset,
};

/// Data of which a view shows a part, and kernels see the whole: they find the part's elements by
/// their indices in the whole, and must use no others.
struct whole_data {
  extents shape;
  extents origin;  ///< of the part; below 0 where it begins in front of the whole
  /// How far the part goes on in front of the whole and behind it, per dimension.
  extents beyond;
};

/// Borrows all that it points to.
struct launch_argument {
  const char* name = "";                ///< empty: by position
  const argument_form* form = nullptr;  ///< the view's, the array's, or that of all such values
  const data_window* window = nullptr;  ///< views, arrays, and offsets: what they are the offset of
  const whole_data* whole = nullptr;    ///< views of parts
  const context* home = nullptr;        ///< arrays
  std::array<std::byte, 8> value{};     ///< numbers
  raw_argument raw = raw_argument::none;
  /// Bytes of a value, of local memory, of an offset; 0: as the parameter has.
  std::size_t size = 0;
  const void* bytes = nullptr;  ///< raw_argument::bytes, and values of structs
  /// Data of a kernel in OpenCL C that writes all of it, and reads it only after that.
  bool is_overwritten = false;

  /// \param name  nullptr is empty.
  static launch_argument of(const char* name, const array_view& view);
  static launch_argument of(const char* name, const array& whole);

  /// \param value  one element of `type`, which is no structure; copied.
  static launch_argument of(const char* name, scalar_type type, const void* value);

  /// \param type_name  of the struct, or as form_of_structs() takes it.
  static launch_argument of_struct(const char* name, const char* type_name, const void* value,
                                   std::size_t size);

  static launch_argument of_bytes(const char* name, const void* value, std::size_t size);
  static launch_argument local_memory(const char* name, std::size_t size);

  /// \param kind  element_offset or byte_offset
  /// \param size  of the integer, 4 or 8; 0: as the parameter has.
  static launch_argument offset_of(const char* name, const array_view& view, raw_argument kind,
                                   std::size_t size);
};

/// The extents that a kernel sees. \param data  has a window.
inline const extents& shape_of(const launch_argument& data) {
  return data.whole == nullptr ? data.window->shape : data.whole->shape;
}

/// What it is, for messages: "array_view<const float, 2>", "an 'int'", "local memory".
std::string describe(const launch_argument& argument);

/// Whether the argument has this name. Most have none, and every launch asks.
inline bool is_named(const launch_argument& argument, const std::string& name) {
  return *argument.name == '\0' ? name.empty() : name == argument.name;
}

/// What a source_lock is made of.
window_list windows_of(const std::vector<launch_argument>& arguments);

/// What the compiler needs to know of them.
/// \throws error (argument_mismatch) for what only kernels in OpenCL C take
std::vector<bound_argument> types_of(const std::vector<launch_argument>& arguments);

/// Sets what a kernel for these arguments needs.
void add_needs_of(const std::vector<launch_argument>& arguments,
                  compiler::compile_options& options);

}  // namespace libtiles::runtime
