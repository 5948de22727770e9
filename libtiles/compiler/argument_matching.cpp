#include "libtiles/compiler/argument_matching.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"

namespace libtiles::compiler {
namespace {

bool accepts(const argument_type& wanted, const argument_type& given) {
  if (wanted.element != given.element || wanted.rank != given.rank) return false;
  switch (wanted.kind) {
    case argument_kind::value:
      return given.kind == argument_kind::value;
    case argument_kind::array:
      return given.kind == argument_kind::array && (wanted.is_const || !given.is_const);
    case argument_kind::array_view:
      return given.kind != argument_kind::value && (wanted.is_const || !given.is_const);
  }
  return false;
}

[[noreturn]] void fail(const std::string& message) {
  throw error(status::argument_mismatch, message);
}

std::size_t find_parameter(const std::string& kernel_name, const std::vector<parameter>& parameters,
                           const std::string& name) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == name) return i;
  }
  std::string known;
  for (const parameter& one : parameters) known += (known.empty() ? "" : ", ") + one.name;
  fail("kernel '" + kernel_name + "' has no parameter '" + printable_name(name) +
       "'; it has: " + (known.empty() ? "none" : known));
}

std::string size_note(const argument_type& wanted, const argument_type& given) {
  const bool differs_in_size_only = wanted.element.scalar == scalar_type::structure &&
                                    wanted.element.struct_name == given.element.struct_name &&
                                    wanted.element.size != given.element.size;
  if (!differs_in_size_only) return "";
  return "; struct '" + wanted.element.struct_name + "' has " +
         count_of(wanted.element.size, "byte") + " in the kernel text, got " +
         count_of(given.element.size, "byte") + " from the host";
}

void check_type(const std::string& kernel_name, const parameter& wanted,
                const argument_type& given) {
  if (accepts(wanted.type, given)) return;
  fail("parameter '" + wanted.name + "' of kernel '" + kernel_name + "': expected " +
       to_string(wanted.type) + ", got " + to_string(given) + size_note(wanted.type, given));
}

}  // namespace

void match_arguments(const std::string& kernel_name, const std::vector<bound_argument>& arguments,
                     std::vector<parameter>& parameters) {
  if (arguments.size() != parameters.size()) {
    fail("kernel '" + kernel_name + "' takes " + count_of(parameters.size(), "argument") +
         ", got " + std::to_string(arguments.size()));
  }
  std::vector<bool> is_bound(parameters.size(), false);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bound_argument& argument = arguments[i];
    const std::size_t at =
        argument.name.empty() ? i : find_parameter(kernel_name, parameters, argument.name);
    if (is_bound[at]) {
      fail("parameter '" + parameters[at].name + "' of kernel '" + kernel_name +
           "' is bound twice");
    }
    is_bound[at] = true;
    check_type(kernel_name, parameters[at], argument.type);
    parameters[at].argument = i;
  }
}

}  // namespace libtiles::compiler
