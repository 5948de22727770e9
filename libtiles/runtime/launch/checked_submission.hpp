// Hands a checked kernel to a queue, with the memory in which it reports.
#pragma once

#include "libtiles/runtime/launch/launch_request.hpp"
#include "libtiles/runtime/launch/submission.hpp"

namespace libtiles::runtime {

/// As submit(); what the kernel finds is told by where->check_faults() when it has ended.
/// \throws cl::Error; error (unsupported) where the memory is too large for the device. Nothing
///         was submitted then.
std::shared_ptr<event> submit_checked(const std::shared_ptr<context>& where, submission asked,
                                      const compiler::compiled_kernel& compiled,
                                      const launch_request& request, kernel_object& kernel,
                                      launch_data& data);

}  // namespace libtiles::runtime
