// Whether the threads of a compute domain stay within the views that they touch.
#pragma once

#include <cstddef>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"

namespace libtiles::runtime {

/// Checks that no thread is sure to leave a view or an array at its own index, also under
/// conditions on its indices and the launch's arguments, as find_thread_beyond() has it. A kernel
/// in checked mode tells of that itself, with every place.
/// \param request  whose domain and arguments fit the kernel.
/// \return of which arguments the numbers decided, rising: with others, the result may be
/// different.
/// \throws error (invalid_compute_domain)
std::vector<std::size_t> check_reach(const compiler::compiled_kernel& compiled,
                                     const launch_request& request);

}  // namespace libtiles::runtime
