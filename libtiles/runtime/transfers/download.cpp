#include "libtiles/runtime/transfers/download.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/transfers/copy_runs.hpp"
#include "libtiles/runtime/transfers/transfer_log.hpp"

namespace libtiles::runtime {
namespace {

void enqueue_read(const cl::CommandQueue& queue, const run_group& runs, const device_buffer& from,
                  host_memory& to, const std::vector<cl::Event>* before, cl::Event* event) {
  std::byte* const first = to.at(runs.begin);
  const std::size_t offset = from.offset_of(runs.begin);
  const auto length = static_cast<std::size_t>(runs.length);
  if (runs.count == 1) {
    queue.enqueueReadBuffer(from.opencl_buffer(), CL_FALSE, offset, length, first, before, event);
    return;
  }
  const auto pitch = static_cast<std::size_t>(runs.pitch);
  queue.enqueueReadBufferRect(from.opencl_buffer(), CL_FALSE, {offset, 0, 0}, {0, 0, 0},
                              {length, static_cast<std::size_t>(runs.count), 1}, pitch, 0, pitch, 0,
                              first, before, event);
}

/// Submits the reads of all runs. \return the last one.
queue_point submit_reads(device_buffer& from, host_memory& to, const byte_region& part) {
  queue_set& queues = from.where()->queues();
  std::vector<queue_point> before;
  from.usage().append_points_before(false, before);
  const std::size_t queue = queues.choose(before);
  queue_point last;
  for (const run_group& runs : group_runs(part)) {
    last = queues.submit(
        queue, before, {}, nullptr,
        [&](const cl::CommandQueue& opencl_queue, const std::vector<cl::Event>* events,
            cl::Event* event) { enqueue_read(opencl_queue, runs, from, to, events, event); });
    from.usage().add_read(last, queues);
  }
  return last;
}

}  // namespace

void download(device_buffer& from, host_memory& to, const byte_region& part,
              const transfer_reason& reason) {
  if (part.is_empty()) return;
  const cl::Event arrival = download_later(from, to, part, reason);
  call_on(
      *from.where(), [&] { return describe_download(part, from.where()->device(), reason); },
      [&] { from.wait(); });
}

cl::Event download_later(device_buffer& from, host_memory& to, const byte_region& part,
                         const transfer_reason& reason) {
  cl::Event arrival;
  call_on(
      *from.where(), [&] { return describe_download(part, from.where()->device(), reason); },
      [&] { arrival = from.where()->queues().event_at(submit_reads(from, to, part)); });
  count_download(from.where()->transfers(), part, from.where()->device(), reason);
  return arrival;
}

}  // namespace libtiles::runtime
