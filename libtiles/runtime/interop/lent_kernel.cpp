#include "libtiles/runtime/interop/lent_kernel.hpp"

#include "libtiles/runtime/devices/device_limits.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {

cl::Kernel new_opencl_kernel(kernel& source, context& where,
                             const std::vector<launch_argument>& arguments) {
  const compiler::compiled_kernel& compiled =
      source.specialise(types_of(arguments), options_for(arguments));
  check_device_limits(compiled, where.device());
  where.health().check();
  return where.programs().get(where, compiled)->new_kernel();
}

}  // namespace libtiles::runtime
