#include "libtiles/runtime/opencl/finish.hpp"

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/runtime/opencl/awaited.hpp"

namespace libtiles::runtime {

void finish(const cl::CommandQueue& queue, opencl_driver driver) {
  if (has_quirk(driver, quirk::forgets_ends)) {
    awaited([&](cl::Event* end) { return queue.enqueueMarkerWithWaitList(nullptr, end); });
  }
  queue.finish();
}

}  // namespace libtiles::runtime
