// Whether a condition keeps the threads of a compute domain within a view.
#pragma once

#include <optional>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"

namespace libtiles::runtime {

/// A thread beyond a view for which the conditions of an access to it hold; none if there is none
/// in the first 128 boxes of threads that are looked into, if a condition is not known, or if the
/// domain has more than 8 dimensions.
/// \param first  the index, in the access's dimension of the domain, from which threads are beyond
std::optional<extents> find_thread_beyond(const compiler::compiled_kernel& compiled,
                                          const launch_request& request,
                                          const compiler::certain_access& access,
                                          std::int64_t first);

}  // namespace libtiles::runtime
