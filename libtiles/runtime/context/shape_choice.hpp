// Which shape kernels are written in.
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

enum class shape_request { automatic, group, merged, loop };

/// What is asked for; where that is nothing, what the environment's TILES_SHAPE says: group, merged,
/// loop, or auto, which is loops on CPUs, and merged tiles on GPUs, where they are faster.
compiler::kernel_shape shape_for(const device_info& device, shape_request request);

}  // namespace libtiles::runtime
