#include "libtiles/runtime/timeline/timed_wait.hpp"

#include <thread>

namespace libtiles::runtime {
namespace {

constexpr std::chrono::microseconds poll_interval(200);

}  // namespace

cl_int wait_until(const cl::CommandQueue& queue, wait_clock::time_point deadline) {
  cl::Event marker;
  queue.enqueueMarkerWithWaitList(nullptr, &marker);
  queue.flush();
  cl_int state = marker.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
  while (state > CL_COMPLETE && wait_clock::now() < deadline) {
    std::this_thread::sleep_for(poll_interval);
    state = marker.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
  }
  return state;
}

}  // namespace libtiles::runtime
