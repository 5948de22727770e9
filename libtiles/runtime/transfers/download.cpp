#include "libtiles/runtime/transfers/download.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/transfers/copy_runs.hpp"
#include "libtiles/runtime/transfers/staged_download.hpp"
#include "libtiles/runtime/transfers/transfer_log.hpp"
#include "libtiles/runtime/transfers/transfer_path.hpp"

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

/// Submits the reads of all runs, one after the other. \return the last one.
/// \param end  receives that one's event; nullptr if it is not wanted.
queue_point submit_reads(device_buffer& from, host_memory& to, const byte_region& part,
                         cl::Event* end) {
  queue_set& queues = from.where()->queues();
  std::vector<queue_point> before;
  from.usage().append_points_before(false, before);
  const std::size_t queue = queues.choose(before);
  before.reserve(1);
  const std::vector<run_group> rectangles = rectangles_of(part, from.covered().size());
  for (const run_group& runs : rectangles) {
    from.usage().make_room();
    queue_point point = queues.submit(
        queue, before, {}, &runs == &rectangles.back() ? end : nullptr,
        [&](const cl::CommandQueue& opencl_queue, const std::vector<cl::Event>* events,
            cl::Event* event) { enqueue_read(opencl_queue, runs, from, to, events, event); });
    from.usage().add_read(point, queues);
    before.assign(1, std::move(point));
  }
  if (end != nullptr) queues.flush(queue);
  return before.back();
}

/// As submit_reads(); then does with them what `use` does with the last one. The host memory is
/// whoever's it was after a failure: then nothing writes to it any more.
template <class Use>
void read_safely(device_buffer& from, host_memory& to, const byte_region& part, cl::Event* end,
                 const Use& use) {
  try {
    use(submit_reads(from, to, part, end));
  } catch (...) {
    from.wait_after_failure();
    throw;
  }
}

void direct_download(device_buffer& from, host_memory& to, const byte_region& part) {
  cl::Event arrival;
  read_safely(from, to, part, &arrival,
              [&](const queue_point& last) { from.where()->queues().wait_for(last, arrival); });
}

}  // namespace

void download(device_buffer& from, host_memory& to, const byte_region& part,
              const transfer_reason& reason) {
  if (part.is_empty()) return;
  context& where = *from.where();
  const activity_scope recorded(where.queues().activities(), activity_kind::download, part.size(),
                                [&] { return describe(reason); });
  call_with_memory(
      where, [&] { return describe_download(part, where.device(), reason); },
      [&] {
        const transfer_path path = choose_path(where, to, part, transfer_kind::download);
        if (path == transfer_path::staged) {
          staged_download(from, to, part);
        } else if (path == transfer_path::direct || !staged_download_if_free(from, to, part)) {
          direct_download(from, to, part);
        }
      });
  to.pins().add_transferred(where, part.size());
  count_download(where.transfers(), part, where.device(), reason);
}

cl::Event download_later(device_buffer& from, host_memory& to, const byte_region& part,
                         const transfer_reason& reason) {
  context& where = *from.where();
  cl::Event arrival;
  const activity_scope recorded(where.queues().activities(), activity_kind::download, part.size(),
                                [&] { return describe(reason); });
  call_with_memory(
      where, [&] { return describe_download(part, where.device(), reason); },
      [&] {
        pin_for_later(where, to, part);
        read_safely(from, to, part, &arrival, [&](const queue_point&) {
          to.pins().add_transferred(where, part.size());
          count_download(where.transfers(), part, where.device(), reason);
        });
      });
  return arrival;
}

}  // namespace libtiles::runtime
