#include "libtiles/runtime/raw/raw_arguments.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/runtime/launch/ready_launch.hpp"

namespace libtiles::runtime {
namespace {

using argument_list = std::vector<launch_argument>;

[[noreturn]] void refuse(const raw_description& kernel, const std::string& why) {
  throw error(status::argument_mismatch, kernel.name + ": " + why);
}

/// One argument and the parameter that it is bound to.
struct binding {
  const raw_description& kernel;
  std::size_t index;  // of the parameter
  std::size_t position;
  const launch_argument& given;

  const opencl_parameter& parameter() const { return kernel.signature.parameters[index]; }
  const raw_type& type() const { return kernel.types[index]; }

  [[noreturn]] void refuse(const std::string& advice) const {
    const std::string spelled = parameter().type.empty() ? "" : " is '" + parameter().type + "'";
    runtime::refuse(kernel, describe_parameter(kernel, index) + spelled + ", arguments[" +
                                std::to_string(position) + "] is " + describe(given) + "; " +
                                advice);
  }
};

void check_data(const binding& bound, const context& where) {
  if (!is_data(bound.given)) bound.refuse("expected a view or an array");
  const raw_type& type = bound.type();
  if (!are_alike(bound.given.form->type.element, type)) {
    bound.refuse(std::string("expected elements of ") + name_of(type.scalar) +
                 "; tiles_array_view_reinterpret() makes a view of them");
  }
  if (bound.given.form->type.is_const && !bound.parameter().is_const) {
    bound.refuse(
        "the kernel may write to it: declare the parameter const, or pass a non-const view");
  }
  check_home(bound.kernel.name, bound.parameter().name, bound.given, where);
}

void check_offset(const binding& bound, const argument_list& arguments) {
  if (data_of(bound.given, arguments) == arguments.size()) {
    bound.refuse("the launch has no argument with that view");
  }
  if (bound.parameter().space == parameter_space::unknown && bound.given.size == 0) {
    bound.refuse(
        "the program was built without -cl-kernel-arg-info, so the parameter's type is not known: "
        "set the argument's `type` to TILES_TYPE_INT32 or TILES_TYPE_INT64");
  }
  const raw_type& type = bound.type();
  const bool is_wide = is_integer(type.scalar) && size_of(type.scalar) >= sizeof(std::int32_t);
  if (!type.is_known() || (is_wide && type.width == 1)) return;
  bound.refuse("an offset must be an int, uint, long or ulong");
}

void check_bytes(const binding& bound, std::size_t size) {
  const raw_type& type = bound.type();
  if (!type.is_known() || type.size() == size) return;
  bound.refuse("expected " + count_of(type.size(), "byte"));
}

void check_number(const binding& bound) {
  const raw_type& type = bound.type();
  const element_type& element = bound.given.form->type.element;
  if (!type.is_known() || (type.width == 1 && type.scalar == element.scalar)) return;
  bound.refuse(type.width == 1 ? std::string("expected ") + with_article(name_of(type.scalar))
                               : "pass vectors with tiles_argument_bytes()");
}

void check_value(const binding& bound, const argument_list& arguments) {
  switch (bound.given.raw) {
    case raw_argument::bytes:
      return check_bytes(bound, bound.given.size);
    case raw_argument::element_offset:
    case raw_argument::byte_offset:
      return check_offset(bound, arguments);
    case raw_argument::none:
      if (bound.given.bytes != nullptr) return check_bytes(bound, bound.given.size);
      if (bound.given.window == nullptr) return check_number(bound);
      break;
    case raw_argument::local_memory:
      break;
  }
  bound.refuse("expected a value");
}

void check_unknown(const binding& bound, const argument_list& arguments, const context& where) {
  if (bound.given.window == nullptr) return;
  if (!is_data(bound.given)) return check_offset(bound, arguments);
  check_home(bound.kernel.name, std::to_string(bound.index), bound.given, where);
}

void check(const binding& bound, const argument_list& arguments, const context& where) {
  switch (bound.parameter().space) {
    case parameter_space::global:
      return check_data(bound, where);
    case parameter_space::local:
      if (bound.given.raw == raw_argument::local_memory) return;
      bound.refuse("expected local memory; use tiles_argument_local()");
    case parameter_space::value:
      return check_value(bound, arguments);
    case parameter_space::unknown:
      return check_unknown(bound, arguments, where);
    case parameter_space::object:
      break;
  }
  bound.refuse(
      "images and samplers are not supported: launch the kernel with clEnqueueNDRangeKernel, on "
      "buffers from tiles_array_view_acquire_cl()");
}

void check_count(const raw_description& kernel, std::size_t count) {
  const std::size_t expected = kernel.signature.parameters.size();
  if (count == expected) return;
  refuse(kernel,
         "the kernel takes " + count_of(expected, "argument") + ", got " + std::to_string(count));
}

std::string names_of(const opencl_signature& signature) {
  std::string names;
  for (const opencl_parameter& each : signature.parameters) {
    names += (names.empty() ? "" : ", ") + each.name;
  }
  return names;
}

}  // namespace

std::size_t parameter_of(const raw_description& kernel, const argument_list& arguments,
                         std::size_t position) {
  if (*arguments[position].name == '\0') return position;
  const std::string name = printable_name(arguments[position].name);
  const auto& parameters = kernel.signature.parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == name) return i;
  }
  refuse(kernel,
         has_types(kernel.signature)
             ? "the kernel has no parameter '" + name + "'; it has: " + names_of(kernel.signature)
             : "'" + name +
                   "' cannot be found, because the program was built without -cl-kernel-arg-info: "
                   "pass the arguments by position");
}

std::string describe_parameter(const raw_description& kernel, std::size_t index) {
  const std::string& name = kernel.signature.parameters[index].name;
  return "parameter " + (name.empty() ? std::to_string(index) : "'" + name + "'");
}

bool is_data(const launch_argument& argument) {
  return argument.window != nullptr && argument.raw == raw_argument::none;
}

bool is_offset_of(const launch_argument& offset, const launch_argument& data) {
  if (offset.window == nullptr || is_data(offset) || !is_data(data)) return false;
  return data.window->first == offset.window->first &&
         data.window->source->current() == offset.window->source->current();
}

std::size_t data_of(const launch_argument& offset, const argument_list& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (is_offset_of(offset, arguments[i])) return i;
  }
  return arguments.size();
}

void check_raw_arguments(const raw_description& kernel, const argument_list& arguments,
                         const context& where) {
  check_count(kernel, arguments.size());
  std::vector<bool> is_bound(arguments.size(), false);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::size_t index = parameter_of(kernel, arguments, i);
    if (is_bound[index]) refuse(kernel, describe_parameter(kernel, index) + " is bound twice");
    is_bound[index] = true;
    check({kernel, index, i, arguments[i]}, arguments, where);
  }
}

}  // namespace libtiles::runtime
