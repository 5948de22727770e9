// Whether a driver computes right what work-items of a sub-group give each other. Some did not.
#pragma once

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// Runs tile operations on the context's device, with its sub-groups, and compares what they give
/// with loops; once in a process for each driver and device. Where it is false, the log says why at
/// level info. Any thread.
bool lanes_work(context& where);

}  // namespace libtiles::runtime
