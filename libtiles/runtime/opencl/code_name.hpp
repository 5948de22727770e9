// The names of OpenCL's error codes.
#pragma once

#include <string>

namespace libtiles::runtime {

/// "CL_OUT_OF_RESOURCES (-5)"; "an unknown code (-9999)" for codes that no header names.
std::string to_code_text(int code);

}  // namespace libtiles::runtime
