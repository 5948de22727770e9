#include "libtiles/runtime/launch/launch_argument.hpp"

#include <cstring>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"

namespace libtiles::runtime {
namespace {

// What no kernel in C++ AMP's words takes: its type is none of theirs.
const argument_form& raw_form =
    *new argument_form{{argument_kind::value, {scalar_type::structure, "", 0}}, {}};

launch_argument named(const char* name, const argument_form& form) {
  launch_argument argument;
  if (name != nullptr) argument.name = name;
  argument.form = &form;
  return argument;
}

void check_is_common(const launch_argument& argument, std::size_t position) {
  if (argument.raw == raw_argument::none) return;
  throw error(
      status::argument_mismatch,
      "arguments[" + std::to_string(position) + "] is " + describe(argument) +
          ", which only kernels in OpenCL C accept; tile kernels accept views, arrays and numbers");
}

}  // namespace

launch_argument launch_argument::of(const char* name, const array_view& view) {
  launch_argument argument = named(name, view.form());
  argument.window = &view.window();
  return argument;
}

launch_argument launch_argument::of(const char* name, const array& whole) {
  launch_argument argument = named(name, whole.form());
  argument.window = &whole.window();
  argument.home = whole.home().get();
  return argument;
}

launch_argument launch_argument::of(const char* name, scalar_type type, const void* value) {
  launch_argument argument = named(name, form_of_values(type));
  std::memcpy(argument.value.data(), value, argument.form->type.element.size);
  return argument;
}

launch_argument launch_argument::of_struct(const char* name, const char* type_name,
                                           const void* value, std::size_t size) {
  launch_argument argument = named(name, form_of_structs(type_name, size));
  argument.size = size;
  argument.bytes = value;
  return argument;
}

launch_argument launch_argument::of_bytes(const char* name, const void* value, std::size_t size) {
  launch_argument argument = named(name, raw_form);
  argument.raw = raw_argument::bytes;
  argument.size = size;
  argument.bytes = value;
  return argument;
}

launch_argument launch_argument::local_memory(const char* name, std::size_t size) {
  launch_argument argument = named(name, raw_form);
  argument.raw = raw_argument::local_memory;
  argument.size = size;
  return argument;
}

launch_argument launch_argument::offset_of(const char* name, const array_view& view,
                                           raw_argument kind, std::size_t size) {
  launch_argument argument = named(name, raw_form);
  argument.window = &view.window();
  argument.raw = kind;
  argument.size = size;
  return argument;
}

std::string describe(const launch_argument& argument) {
  switch (argument.raw) {
    case raw_argument::bytes:
      return "a value of " + count_of(argument.size, "byte");
    case raw_argument::local_memory:
      return "local memory";
    case raw_argument::element_offset:
    case raw_argument::byte_offset:
      return "the offset of a view";
    case raw_argument::none:
      break;
  }
  const std::string type = to_string(argument.form->type);
  return argument.window == nullptr ? with_article(type) : type;
}

window_list windows_of(const std::vector<launch_argument>& arguments) {
  window_list windows;
  for (const launch_argument& argument : arguments) windows.push_back(argument.window);
  return windows;
}

std::vector<bound_argument> types_of(const std::vector<launch_argument>& arguments) {
  std::vector<bound_argument> types;
  types.reserve(arguments.size());
  for (const launch_argument& argument : arguments) {
    check_is_common(argument, types.size());
    types.push_back({printable_name(argument.name), argument.form->type});
  }
  return types;
}

void add_needs_of(const std::vector<launch_argument>& arguments,
                  compiler::compile_options& options) {
  for (const launch_argument& argument : arguments) {
    options.wide_indices |= argument.form->options.wide_indices;
    options.strided |= argument.form->options.strided;
  }
}

}  // namespace libtiles::runtime
