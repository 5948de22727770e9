#include "libtiles/runtime/launch/launch_argument.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

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

}  // namespace

launch_argument launch_argument::of(std::string name, const array_view& view) {
  return over_window(std::move(name), argument_kind::array_view, view.window(), view.is_const());
}

launch_argument launch_argument::of(std::string name, const array& whole) {
  launch_argument argument =
      over_window(std::move(name), argument_kind::array, whole.window(), false);
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

std::vector<bound_argument> types_of(const std::vector<launch_argument>& arguments) {
  std::vector<bound_argument> types;
  types.reserve(arguments.size());
  for (const launch_argument& argument : arguments) types.push_back({argument.name, argument.type});
  return types;
}

bool needs_wide_indices(const std::vector<launch_argument>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const launch_argument& argument) {
    return argument.window != nullptr &&
           span_of(*argument.window) > std::numeric_limits<std::int32_t>::max();
  });
}

}  // namespace libtiles::runtime
