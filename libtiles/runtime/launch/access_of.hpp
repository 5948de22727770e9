// What a compiled kernel does with the data of a launch.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch/data_use.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"

namespace libtiles::runtime {

/// One use per parameter of the kernel. Contents that the kernel overwrites, or does not look at,
/// are not needed on the device. For who holds the locks of the data.
data_uses uses_of(const compiler::compiled_kernel& compiled,
                  const std::vector<launch_argument>& arguments, const extents& domain);

/// Whether each element of the extents is overwritten by the threads of the domain, if no other
/// argument shows it.
bool is_overwritten(const compiler::parameter& target, const extents& shape, const extents& domain);

}  // namespace libtiles::runtime
