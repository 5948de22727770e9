#include "libtiles/runtime/interop/exported_kernel.hpp"

#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {

cl::Kernel new_opencl_kernel(kernel& source, context& where,
                             const std::vector<launch_argument>& arguments) {
  return source.build(where, arguments)->new_kernel();
}

}  // namespace libtiles::runtime
