#include "libtiles/runtime/launch/submission.hpp"

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

cl::NDRange range_of(int rank, const std::array<std::size_t, max_domain_rank>& sizes) {
  if (rank == 1) return cl::NDRange(sizes[0]);
  if (rank == 2) return cl::NDRange(sizes[0], sizes[1]);
  return cl::NDRange(sizes[0], sizes[1], sizes[2]);
}

// OpenCL runs no kernel over nothing: a marker has the same place in the queue, and waits alike.
void enqueue(const cl::CommandQueue& queue, const submission& asked, const kernel_object& kernel,
             const std::vector<cl::Event>* events, cl::Event* event) {
  const work_size& size = asked.size;
  if (!size.has_threads()) {
    queue.enqueueMarkerWithWaitList(events, event);
    return;
  }
  queue.enqueueNDRangeKernel(
      kernel.opencl_kernel(), size.has_offset() ? range_of(size.rank, size.offset) : cl::NullRange,
      range_of(size.rank, size.global),
      size.has_local ? range_of(size.rank, size.local) : cl::NullRange, events, event);
}

// The launch is submitted already; a device that fails here tells so when it is waited for.
void flush(context& where, std::size_t queue) {
  try {
    where.queues().flush(queue);
  } catch (const cl::Error& failure) {
    log(log_level::warning, driver_error(failure, "flushing the queue").what());
  }
}

}  // namespace

std::shared_ptr<event> submit(const std::shared_ptr<context>& where, const submission& asked,
                              const kernel_object& kernel, launch_data& data) {
  queue_set& queues = where->queues();
  std::vector<queue_point> before;
  if (!queues.keep_order()) before = data.points_before();
  const std::size_t queue = queues.choose(before);
  // All that may fail comes before the launch: nothing must, once the device has it.
  const auto end = asked.with_event ? std::make_shared<event>(where, *asked.name) : nullptr;
  data.expect_use();
  cl::Event made;
  where->health().note_launch(asked.name);
  const activity_scope recorded(queues.activities(), activity_kind::kernel, 0,
                                [&] { return *asked.name; });
  static const auto& nothing = *new std::vector<cl::Event>;
  const queue_point point =
      queues.submit(queue, before, asked.after == nullptr ? nothing : *asked.after,
                    asked.with_event ? &made : nullptr,
                    [&](const cl::CommandQueue& opencl_queue, const std::vector<cl::Event>* events,
                        cl::Event* event) { enqueue(opencl_queue, asked, kernel, events, event); });
  data.mark_used(point);
  if (asked.with_event || !has_quirk(where->device().driver, quirk::starts_at_once)) {
    flush(*where, queue);
  }
  // Handed on, not copied: a driver that fails to retain it would make a launch that runs fail.
  if (end) end->submitted(std::move(made));
  return end;
}

}  // namespace libtiles::runtime
