// A context's profile: all that it did from one call to another.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/profile/activity.hpp"

namespace libtiles::runtime {

struct profile {
  std::vector<activity> activities;  ///< the first queued first
};

/// Blocks until what was submitted before has run. No other thread may submit to the context
/// meanwhile.
/// \throws error (invalid_argument) if the context is being profiled already; (unsupported) if its
///         queues cannot be; (device_failure, device_lost)
void start_profile(context& where);

/// Blocks until everything submitted has run; the profile ends whatever happens.
/// \throws error (device_failure, device_lost)
profile stop_profile(context& where);

}  // namespace libtiles::runtime
