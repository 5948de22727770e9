#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::runtime {

const compiler::compiled_kernel& kernel::translated(const std::vector<launch_argument>&) {
  throw error(status::unsupported,
              "what a kernel in OpenCL C does with its arguments, only the driver knows; this is "
              "told of kernels in TILES_LANGUAGE_TILES");
}

}  // namespace libtiles::runtime
