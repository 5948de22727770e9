// Kernels from and to OpenCL.
#include "capi/src/argument_list.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "libtiles/runtime/interop/adopted_kernel.hpp"
#include "libtiles/runtime/interop/exported_kernel.hpp"
#include "tiles/tiles_cl.h"

using namespace libtiles;
using namespace libtiles::capi;

tiles_status tiles_kernel_from_cl(cl_kernel kernel, tiles_kernel* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_kernel_s>(std::make_shared<runtime::adopted_kernel>(kernel));
  });
}

tiles_status tiles_kernel_get_cl(tiles_kernel kernel, tiles_context context,
                                 const tiles_argument* arguments, uint32_t argument_count,
                                 cl_kernel* out) {
  return guard([&] {
    required(out, "out");
    argument_list list;
    std::vector<runtime::launch_argument> launch_arguments;
    list.read(arguments, argument_count, launch_arguments);
    cl::Kernel made = runtime::new_opencl_kernel(*use(kernel, "kernel"), *given_or_default(context),
                                                 launch_arguments);
    *out = made();
    made() = nullptr;  // its reference is the caller's now
  });
}
