#include "libtiles/runtime/argument_binding.hpp"

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {
namespace {

using compiler::compiled_kernel;
using compiler::parameter;

[[noreturn]] void refuse(const compiled_kernel& compiled, const std::string& what) {
  throw error(status::argument_mismatch, compiled.name + ": " + what);
}

std::string names_of(const compiled_kernel& compiled) {
  std::string text;
  for (const parameter& each : compiled.parameters) {
    text += (text.empty() ? "" : ", ") + each.name;
  }
  return text.empty() ? "it has no parameters" : "its parameters are " + text;
}

std::string quoted(const std::string& name) { return "'" + name + "'"; }

std::size_t parameter_of(const compiled_kernel& compiled, const launch_argument& argument,
                         std::size_t position) {
  const auto& parameters = compiled.parameters;
  if (argument.name.empty()) {
    if (position < parameters.size()) return position;
    refuse(compiled,
           "argument " + std::to_string(position + 1) + " is one too many; " + names_of(compiled));
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == argument.name) return i;
  }
  refuse(compiled, "there is no parameter " + quoted(argument.name) + "; " + names_of(compiled));
}

bool fits(const parameter& expected, const argument_type& got) {
  const bool takes_value = expected.type.kind == argument_kind::value;
  const bool got_value = got.kind == argument_kind::value;
  if (takes_value != got_value || expected.type.element != got.element) return false;
  return takes_value ||
         (expected.type.rank == got.rank && (expected.type.is_const || !got.is_const));
}

}  // namespace

std::vector<const launch_argument*> bind_arguments(const compiled_kernel& compiled,
                                                   const std::vector<launch_argument>& arguments) {
  std::vector<const launch_argument*> bound(compiled.parameters.size(), nullptr);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::size_t index = parameter_of(compiled, arguments[i], i);
    const parameter& target = compiled.parameters[index];
    if (bound[index] != nullptr) refuse(compiled, quoted(target.name) + " is bound twice");
    if (!fits(target, arguments[i].type)) {
      refuse(compiled, quoted(target.name) + " is " + to_string(target.type) + "; got " +
                           to_string(arguments[i].type));
    }
    bound[index] = &arguments[i];
  }
  for (std::size_t i = 0; i < bound.size(); ++i) {
    if (bound[i] != nullptr) continue;
    const parameter& missing = compiled.parameters[i];
    refuse(compiled,
           quoted(missing.name) + " (" + to_string(missing.type) + ") is not bound to an argument");
  }
  return bound;
}

}  // namespace libtiles::runtime
