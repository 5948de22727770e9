#include "libtiles/runtime/context/profile.hpp"

#include "libtiles/runtime/context/device_call.hpp"

namespace libtiles::runtime {

void start_profile(context& where) {
  call_on(
      where, [&] { return "creating a profiling queue on " + describe(where.device()); },
      [&] { where.queues().measure(where.opencl_context(), where.opencl_device()); });
  where.queues().activities().start();
}

profile stop_profile(context& where) {
  activity_recorder& activities = where.queues().activities();
  try {
    call_on(
        where, [&] { return "waiting for " + describe(where.device()); },
        [&] { where.queues().finish(); });
  } catch (...) {
    activities.stop();
    throw;
  }
  return {activities.stop()};
}

}  // namespace libtiles::runtime
