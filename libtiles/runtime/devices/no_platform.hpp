// What to say when no OpenCL platform is there: what was searched, and how to get one.
#pragma once

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {

/// \param opencl_code  what clGetPlatformIDs returned.
error no_platform_error(int opencl_code);

}  // namespace libtiles::runtime
