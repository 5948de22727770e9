// Arguments of a launch that show the same memory.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"

namespace libtiles::runtime {

/// Whether two parameters of a kernel are views or arrays that may have elements in common.
bool share_bytes(const compiler::parameter& a, const compiler::parameter& b,
                 const launch_request& request);

/// Whether the kernel may change elements that it reads in place of their copies.
bool changes_what_is_read_in_place(const compiler::compiled_kernel& compiled,
                                   const launch_request& request);

}  // namespace libtiles::runtime
