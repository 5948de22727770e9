// Which OpenCL implementation it is.
#pragma once

#include <string_view>

namespace libtiles {

enum class opencl_driver { other, pocl, rusticl, nvidia, oclgrind, intel };

/// By CL_PLATFORM_NAME.
opencl_driver driver_named(std::string_view platform);

/// As people call it: "PoCL"; "another driver".
const char* name_of(opencl_driver driver);

}  // namespace libtiles
