#include "libtiles/runtime/launch/launch_argument.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {
namespace {

launch_argument over_window(std::string name, argument_kind kind, const data_window& window,
                            bool is_const) {
  launch_argument argument;
  argument.name = std::move(name);
  argument.type = {kind, window.element, static_cast<int>(window.shape.size()), is_const};
  argument.window = &window;
  return argument;
}

// Every sum of products of index and stride has to fit an int, partial sums too, so strides of
// either sign count. No step can overflow: each product has 62 bits, and the sum stops at 31.
bool is_wide(const data_window& window) {
  constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();
  if (std::find(window.shape.begin(), window.shape.end(), 0) != window.shape.end()) return false;
  std::int64_t reach = 0;
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    const std::int64_t steps = window.shape[d] - 1;
    const std::int64_t stride = window.strides[d];
    if (steps == 0) continue;
    if (stride > largest || stride < -largest) return true;
    reach += steps * std::abs(stride);
    if (reach >= largest) return true;
  }
  return false;
}

void check_is_common(const launch_argument& argument, std::size_t position) {
  if (argument.raw == raw_argument::none) return;
  throw error(status::argument_mismatch,
              "arguments[" + std::to_string(position) + "] is " + describe(argument) +
                  ", which only kernels in OpenCL C take; kernels in C++ AMP's words take views, "
                  "arrays and numbers");
}

}  // namespace

launch_argument launch_argument::of(std::string name, const array_view& view) {
  return over_window(std::move(name), argument_kind::array_view, view.window(), view.is_const());
}

launch_argument launch_argument::of(std::string name, const array& whole) {
  launch_argument argument =
      over_window(std::move(name), argument_kind::array, whole.window(), whole.is_const());
  argument.home = whole.home().get();
  return argument;
}

launch_argument launch_argument::of(std::string name, scalar_type type, const void* value) {
  launch_argument argument;
  argument.name = std::move(name);
  argument.type.element = {type, "", size_of(type)};
  std::memcpy(argument.value.data(), value, size_of(type));
  return argument;
}

launch_argument launch_argument::of_bytes(std::string name, const void* value, std::size_t size) {
  launch_argument argument;
  argument.name = std::move(name);
  argument.type.element = {scalar_type::structure, "", size};
  argument.raw = raw_argument::bytes;
  const auto* const first = static_cast<const std::byte*>(value);
  argument.bytes.assign(first, first + size);
  return argument;
}

launch_argument launch_argument::local_memory(std::string name, std::size_t size) {
  launch_argument argument;
  argument.name = std::move(name);
  argument.type.element = {scalar_type::structure, "", 0};
  argument.raw = raw_argument::local_memory;
  argument.size = size;
  return argument;
}

launch_argument launch_argument::offset_of(std::string name, const array_view& view,
                                           raw_argument kind, std::size_t size) {
  launch_argument argument;
  argument.name = std::move(name);
  argument.type.element = {scalar_type::structure, "", 0};
  argument.window = &view.window();
  argument.raw = kind;
  argument.size = size;
  return argument;
}

std::string describe(const launch_argument& argument) {
  switch (argument.raw) {
    case raw_argument::bytes:
      return "a value of " + std::to_string(argument.bytes.size()) + " bytes";
    case raw_argument::local_memory:
      return "local memory";
    case raw_argument::element_offset:
    case raw_argument::byte_offset:
      return "the offset of a view";
    case raw_argument::none:
      break;
  }
  const std::string type = to_string(argument.type);
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
    types.push_back({argument.name, argument.type});
  }
  return types;
}

bool needs_wide_indices(const std::vector<launch_argument>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const launch_argument& argument) {
    return argument.window != nullptr && is_wide(*argument.window);
  });
}

bool needs_strides(const std::vector<launch_argument>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const launch_argument& argument) {
    return argument.window != nullptr && argument.window->shape.back() > 1 &&
           argument.window->strides.back() != 1;
  });
}

compiler::compile_options options_for(const std::vector<launch_argument>& arguments) {
  return {needs_wide_indices(arguments), needs_strides(arguments)};
}

}  // namespace libtiles::runtime
