// What is known of the commands that used a piece of memory.
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/timeline/usage_log.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

TEST_CASE("reads on an out-of-order queue are forgotten once they have run", "[context]") {
  const auto where = default_context();
  const auto properties = where->opencl_device().getInfo<CL_DEVICE_QUEUE_PROPERTIES>();
  if ((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0) return;
  const cl::CommandQueue queue(where->opencl_context(), where->opencl_device(),
                               CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  queue_set queues({queue}, where->device().driver);
  usage_log usage;
  for (int i = 0; i < 1000; ++i) {
    const queue_point point = queues.submit(
        0, {}, {}, nullptr,
        [](const cl::CommandQueue& opencl_queue, const std::vector<cl::Event>* events,
           cl::Event* event) { opencl_queue.enqueueMarkerWithWaitList(events, event); });
    queue.finish();
    usage.add_read(point, queues);
  }
  CHECK(usage.pending(queues).size() <= 64);
}
