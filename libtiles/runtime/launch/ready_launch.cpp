#include "libtiles/runtime/launch/ready_launch.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/devices/device_limits.hpp"
#include "libtiles/runtime/launch/domain_reach.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

using compiler::compiled_kernel;
using compiler::parameter;

void check_count(const compiled_kernel& compiled, std::size_t count) {
  if (count == compiled.parameters.size()) return;
  throw error(status::argument_mismatch, compiled.name + ": the kernel takes " +
                                             count_of(compiled.parameters.size(), "argument") +
                                             ", got " + std::to_string(count));
}

void check_density(const std::string& kernel, const parameter& wanted,
                   const launch_argument& given) {
  if (!wanted.is_reinterpreted || !given.form->options.strided) return;
  throw error(status::argument_mismatch,
              kernel + ": '" + wanted.name +
                  "' is used with reinterpret_as and elements of another size; pass a view that is "
                  "contiguous in its last dimension");
}

void check_arguments(const compiled_kernel& compiled, const std::vector<launch_argument>& arguments,
                     const context& where) {
  check_count(compiled, arguments.size());
  for (const parameter& each : compiled.parameters) {
    check_home(compiled.name, each.name, arguments.at(each.argument), where);
    check_density(compiled.name, each, arguments.at(each.argument));
  }
}

}  // namespace

void check_home(const std::string& kernel, const std::string& parameter,
                const launch_argument& given, const context& where) {
  if (given.home == nullptr || given.home == &where) return;
  throw error(status::argument_mismatch,
              kernel + ": '" + parameter + "' is an array of another context, on " +
                  describe(given.home->device()) + "; the launch is on " +
                  describe(where.device()) +
                  ": launch in the array's context, or pass a view of the array");
}

ready_launch make_ready(const compiled_form& form, context& where, const launch_request& request) {
  const compiled_kernel& compiled = form.compiled();
  check_domain_of(compiled, request.domain);
  check_device_limits(compiled, where.device());
  check_arguments(compiled, request.arguments, where);
  std::vector<std::size_t> deciding = check_reach(compiled, request);
  where.health().check();
  const auto built = where.programs().get(compiled);
  check_built_limits(compiled, where.device(), built->max_tile_size(), built->local_memory());
  const work_size size = work_size_of(compiled, request.domain.shape, where.device(),
                                      built->max_tile_size(), request.domain.origin);
  return {form, request, built, size, std::move(deciding)};
}

}  // namespace libtiles::runtime
