// Hands arguments to an OpenCL kernel in the order that compiled_kernel describes.
#pragma once

#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// \param bound    one argument per parameter.
/// \param buffers  one per parameter; null for values and for views without elements.
/// \param options  what the kernel was compiled with.
/// \throws cl::Error
void set_arguments(cl::Kernel& kernel, const compiler::compiled_kernel& compiled,
                   const std::vector<const launch_argument*>& bound,
                   const std::vector<cl::Buffer>& buffers, const extents& domain,
                   const compiler::compile_options& options);

}  // namespace libtiles::runtime
