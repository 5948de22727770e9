// What numbers are called in OpenCL C.
#pragma once

#include "libtiles/core/element_type.hpp"

namespace libtiles::compiler {

/// "uchar" for a bool too, which has no place in OpenCL C's memory; "void" for a struct.
const char* opencl_name_of(scalar_type type);

}  // namespace libtiles::compiler
