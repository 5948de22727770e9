#include "libtiles/runtime/transfers/upload.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/transfers/copy_runs.hpp"
#include "libtiles/runtime/transfers/transfer_log.hpp"

namespace libtiles::runtime {
namespace {

void enqueue_write(const cl::CommandQueue& queue, const run_group& runs, host_memory& from,
                   const device_buffer& to, const std::vector<cl::Event>* before,
                   cl::Event* event) {
  const std::byte* const first = from.at(runs.begin);
  const std::size_t offset = to.offset_of(runs.begin);
  const auto length = static_cast<std::size_t>(runs.length);
  if (runs.count == 1) {
    queue.enqueueWriteBuffer(to.opencl_buffer(), CL_TRUE, offset, length, first, before, event);
    return;
  }
  const auto pitch = static_cast<std::size_t>(runs.pitch);
  queue.enqueueWriteBufferRect(to.opencl_buffer(), CL_TRUE, {offset, 0, 0}, {0, 0, 0},
                               {length, static_cast<std::size_t>(runs.count), 1}, pitch, 0, pitch,
                               0, first, before, event);
}

}  // namespace

void upload(host_memory& from, device_buffer& to, const byte_region& part,
            const transfer_reason& reason) {
  if (part.is_empty()) return;
  context& where = *to.where();
  queue_set& queues = to.where()->queues();
  std::vector<queue_point> before;
  to.usage().append_points_before(true, before);
  const std::size_t queue = queues.choose(before);
  call_on(
      where, [&] { return describe_upload(part, where.device(), reason); },
      [&] {
        for (const run_group& runs : group_runs(part)) {
          to.usage().add_write(
              queues.submit(queue, before, {}, nullptr,
                            [&](const cl::CommandQueue& opencl_queue,
                                const std::vector<cl::Event>* events, cl::Event* event) {
                              enqueue_write(opencl_queue, runs, from, to, events, event);
                            }));
        }
      });
  count_upload(to.where()->transfers(), part, where.device(), reason);
}

}  // namespace libtiles::runtime
