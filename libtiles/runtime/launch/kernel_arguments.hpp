// Hands arguments to an OpenCL kernel in the order that compiled_kernel describes.
#pragma once

#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"
#include "libtiles/runtime/launch/launch_data.hpp"
#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

/// \param places  one per parameter; empty for values and for views without elements.
/// \param domain  its extents, or where the part ends.
/// \throws cl::Error
void set_arguments(kernel_object& kernel, const compiler::compiled_kernel& compiled,
                   const std::vector<launch_argument>& arguments, const placed_list& places,
                   const extents& domain);

/// As set_arguments(), for a kernel object that has the places of all windows already, and the
/// domain.
void set_values(kernel_object& kernel, const compiler::compiled_kernel& compiled,
                const std::vector<launch_argument>& arguments);

}  // namespace libtiles::runtime
