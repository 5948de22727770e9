// Hands arguments to an OpenCL kernel in the order that compiled_kernel describes.
#pragma once

#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Where a view's or array's first element lies on the device.
struct placed_data {
  cl::Buffer buffer;
  std::int64_t offset = 0;  ///< bytes
};

/// \param bound    one argument per parameter.
/// \param placed   one per parameter; empty for values and for views without elements.
/// \param options  what the kernel was compiled with.
/// \throws cl::Error
void set_arguments(cl::Kernel& kernel, const compiler::compiled_kernel& compiled,
                   const std::vector<const launch_argument*>& bound,
                   const std::vector<placed_data>& placed, const extents& domain,
                   const compiler::compile_options& options);

}  // namespace libtiles::runtime
