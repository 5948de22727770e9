#include "libtiles/runtime/launch/compiled_form.hpp"

#include "libtiles/runtime/launch/access_of.hpp"
#include "libtiles/runtime/launch/domain_reach.hpp"
#include "libtiles/runtime/launch/kernel_arguments.hpp"

namespace libtiles::runtime {

std::optional<std::size_t> compiled_form::argument_of(const std::string& parameter) const {
  for (const compiler::parameter& each : compiled_.parameters) {
    if (each.name == parameter) return each.argument;
  }
  return std::nullopt;
}

data_uses compiled_form::uses_of(const launch_request& request) const {
  return runtime::uses_of(compiled_, request.arguments, request.domain.shape);
}

void compiled_form::set_arguments(kernel_object& kernel, const launch_request& request,
                                  const placed_list& places, unset_arguments unset) const {
  if (unset == unset_arguments::none) return;
  if (unset == unset_arguments::values) return set_values(kernel, compiled_, request.arguments);
  runtime::set_arguments(kernel, compiled_, request.arguments, places, request.domain.end());
}

void compiled_form::check_numbers(const launch_request& request) const {
  check_reach(compiled_, request);
}

}  // namespace libtiles::runtime
