#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::runtime {

const compiler::compiled_kernel& kernel::translated(const std::vector<launch_argument>&) {
  throw error(status::unsupported,
              "not available for kernels in OpenCL C: only the driver knows how they use their "
              "arguments; expected a kernel in TILES_LANGUAGE_TILES");
}

}  // namespace libtiles::runtime
