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

/// Submits the writes of all runs, one after the other; then calls `finish`. Nothing reads the host
/// memory any more after a failure.
/// \param end  receives the last one's event; nullptr if it is not wanted.
template <class Finish>
void submit_writes(host_memory& from, device_buffer& to, const byte_region& part,
                   upload_order& order, cl::Event* end, const Finish& finish) {
  try {
    const std::vector<run_group> rectangles = rectangles_of(part, to.covered().size());
    for (const run_group& runs : rectangles) {
      order.submit([&](const cl::CommandQueue& queue, const std::vector<cl::Event>* events,
                       cl::Event* event) { enqueue_write(queue, runs, from, to, events, event); },
                   &runs == &rectangles.back() ? end : nullptr);
    }
    finish();
  } catch (...) {
    order.wait_after_failure();
    throw;
  }
}

/// Waits for the copies, since they read the host memory itself.
void direct_upload(host_memory& from, device_buffer& to, const byte_region& part,
                   upload_order& order) {
  submit_writes(from, to, part, order, nullptr, [&] { order.wait(); });
}

}  // namespace

void upload(host_memory& from, device_buffer& to, const byte_region& part,
            const transfer_reason& reason) {
  if (part.is_empty()) return;
  context& where = *to.where();
  const activity_scope recorded(where.queues().activities(), activity_kind::upload, part.size(),
                                [&] { return describe(reason); });
  call_with_memory(
      where, [&] { return describe_upload(part, where.device(), reason); },
      [&] {
        upload_order order(to);
        const transfer_kind kind =
            order.must_wait() ? transfer_kind::waiting_upload : transfer_kind::upload;
        if (choose_path(where, from, part, kind) == transfer_path::staged) {
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
  cl::Event end;
  const activity_scope recorded(where.queues().activities(), activity_kind::upload, part.size(),
                                [&] { return describe(reason); });
  call_with_memory(
      where, [&] { return describe_upload(part, where.device(), reason); },
      [&] {
        upload_order order(to, false);
        submit_writes(from, to, part, order, &end, [&] { order.flush(); });
      });
  from.pins().add_transferred(where, part.size());
  count_upload(where.transfers(), part, where.device(), reason);
  return end;
}

}  // namespace libtiles::runtime
