#include "libtiles/runtime/transfers/upload.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/transfers/copy_runs.hpp"
#include "libtiles/runtime/transfers/staged_upload.hpp"
#include "libtiles/runtime/transfers/transfer_log.hpp"
#include "libtiles/runtime/transfers/transfer_path.hpp"
#include "libtiles/runtime/transfers/upload_order.hpp"

namespace libtiles::runtime {
namespace {

void enqueue_write(const cl::CommandQueue& queue, const run_group& runs, host_memory& from,
                   const device_buffer& to, const std::vector<cl::Event>* before,
                   cl::Event* event) {
  const std::byte* const first = from.at(runs.begin);
  const std::size_t offset = to.offset_of(runs.begin);
  const auto length = static_cast<std::size_t>(runs.length);
  if (runs.count == 1) {
    queue.enqueueWriteBuffer(to.opencl_buffer(), CL_FALSE, offset, length, first, before, event);
    return;
  }
  const auto pitch = static_cast<std::size_t>(runs.pitch);
  queue.enqueueWriteBufferRect(to.opencl_buffer(), CL_FALSE, {offset, 0, 0}, {0, 0, 0},
                               {length, static_cast<std::size_t>(runs.count), 1}, pitch, 0, pitch,
                               0, first, before, event);
}

/// Waits for the copies, since they read the host memory itself.
void direct_upload(host_memory& from, device_buffer& to, const byte_region& part,
                   upload_order& order) {
  try {
    for (const run_group& runs : rectangles_of(part, to.covered().size())) {
      order.submit([&](const cl::CommandQueue& queue, const std::vector<cl::Event>* events,
                       cl::Event* event) { enqueue_write(queue, runs, from, to, events, event); },
                   nullptr);
    }
    order.wait();
  } catch (...) {
    order.wait_after_failure();
    throw;
  }
}

/// \return when the last one has run.
cl::Event submit_writes(host_memory& from, device_buffer& to, const byte_region& part) {
  queue_set& queues = to.where()->queues();
  std::vector<queue_point> before;
  to.usage().append_points_before(true, before);
  const std::size_t queue = queues.choose(before);
  before.reserve(1);
  cl::Event end;
  for (const run_group& runs : rectangles_of(part, to.covered().size())) {
    queue_point point = queues.submit(
        queue, before, {}, &end,
        [&](const cl::CommandQueue& opencl_queue, const std::vector<cl::Event>* events,
            cl::Event* event) { enqueue_write(opencl_queue, runs, from, to, events, event); });
    to.usage().add_write(point);
    before.assign(1, std::move(point));
  }
  queues.flush(queue);
  return end;
}

}  // namespace

void upload(host_memory& from, device_buffer& to, const byte_region& part,
            const transfer_reason& reason) {
  if (part.is_empty()) return;
  context& where = *to.where();
  const activity_scope recorded(where.queues().activities(), activity_kind::upload, part.size(),
                                [&] { return describe(reason); });
  call_on(
      where, [&] { return describe_upload(part, where.device(), reason); },
      [&] {
        upload_order order(to);
        if (choose_path(where, from, part, order.must_wait()) == transfer_path::staged) {
          staged_upload(from, to, part, order);
        } else {
          direct_upload(from, to, part, order);
        }
      });
  from.pins().add_transferred(where, part.size());
  count_upload(where.transfers(), part, where.device(), reason);
}

cl::Event upload_later(host_memory& from, device_buffer& to, const byte_region& part,
                       const transfer_reason& reason) {
  context& where = *to.where();
  const activity_scope recorded(where.queues().activities(), activity_kind::upload, part.size(),
                                [&] { return describe(reason); });
  cl::Event end = call_on(
      where, [&] { return describe_upload(part, where.device(), reason); },
      [&] {
        try {
          return submit_writes(from, to, part);
        } catch (...) {
          to.wait_after_failure();
          throw;
        }
      });
  from.pins().add_transferred(where, part.size());
  count_upload(where.transfers(), part, where.device(), reason);
  return end;
}

}  // namespace libtiles::runtime
