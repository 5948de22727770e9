// What a driver made of a program.
#pragma once

#include <string>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Of a context's devices this one's; empty if it has none. \throws cl::Error
std::string binary_for(const cl::Device& device, const cl::Program& program);

}  // namespace libtiles::runtime
