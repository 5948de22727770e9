#include "libtiles/runtime/transfers/staged_download.hpp"

#include <deque>
#include <utility>

#include "libtiles/runtime/staging/staging_area.hpp"
#include "libtiles/runtime/transfers/chunk_load.hpp"
#include "libtiles/runtime/transfers/copy_kernel.hpp"
#include "libtiles/runtime/transfers/transfer_path.hpp"

namespace libtiles::runtime {
namespace {

using wait_list = std::vector<cl::Event>;

void enqueue_rows(const cl::CommandQueue& queue, const device_buffer& from, const run_group& runs,
                  std::byte* packed, const wait_list* before, cl::Event* event) {
  const auto length = static_cast<std::size_t>(runs.length);
  const std::size_t offset = from.offset_of(runs.begin);
  if (runs.count == 1) {
    queue.enqueueReadBuffer(from.opencl_buffer(), CL_FALSE, offset, length, packed, before, event);
    return;
  }
  queue.enqueueReadBufferRect(from.opencl_buffer(), CL_FALSE, {offset, 0, 0}, {0, 0, 0},
                              {length, static_cast<std::size_t>(runs.count), 1},
                              static_cast<std::size_t>(runs.pitch), 0, length, 0, packed, before,
                              event);
}

/// From where the rows are to the chunk's room on the device.
element_grid gathered(const device_buffer& from, const packed_runs& each) {
  const auto length = static_cast<std::int64_t>(each.runs.length);
  return {each.runs.length,
          from.offset_of(each.runs.begin),
          each.offset,
          {{each.runs.count, static_cast<std::int64_t>(each.runs.pitch), length}},
          from.covered().begin};
}

/// One download: reads that are submitted ahead, and chunks that are emptied behind them.
class staged_reads {
 public:
  staged_reads(device_buffer& from, host_memory& to, staging_area::chunk first)
      : from_(from),
        to_(to),
        area_(from.where()->staging()),
        queues_(from.where()->queues()),
        first_(std::move(first)) {
    from.usage().append_points_before(false, before_);
    queue_ = queues_.choose(before_);
    before_.reserve(1);
  }

  void read(const chunk_load& load) {
    flying_.push_back({next_chunk(), load});
    staging_area::chunk& chunk = flying_.back().chunk;
    for (const packed_runs& each : load) submit_runs(each, chunk);
    queues_.flush(queue_);
  }

  void finish() {
    while (!flying_.empty()) land_first();
    if (!before_.empty()) queues_.mark_finished(before_.back());
    queues_.check_given_events();
  }

 private:
  struct flight {
    staging_area::chunk chunk;
    const chunk_load& load;
  };

  staging_area::chunk next_chunk() {
    if (first_) return std::move(first_);
    while (!flying_.empty()) {
      if (staging_area::chunk unused = area_.try_take()) return unused;
      land_first();
    }
    return area_.take();
  }

  void land_first() {
    flight& first = flying_.front();
    first.chunk.wait();
    for (const packed_runs& each : first.load) {
      unpack(area_.threads(), first.chunk.data(), each, to_);
    }
    flying_.pop_front();
  }

  void submit_runs(const packed_runs& each, staging_area::chunk& chunk) {
    std::byte* const packed = chunk.data() + each.offset;
    if (!are_short_rows(each.runs)) {
      submit(chunk, [&](const cl::CommandQueue& queue, const wait_list* before, cl::Event* event) {
        enqueue_rows(queue, from_, each.runs, packed, before, event);
      });
      return;
    }
    const cl::Buffer& room = chunk.room();
    submit(chunk, [&](const cl::CommandQueue& queue, const wait_list* before, cl::Event* event) {
      enqueue_copy_kernel(*from_.where(), queue, from_.opencl_buffer(), room, gathered(from_, each),
                          before, event);
    });
    submit(chunk, [&](const cl::CommandQueue& queue, const wait_list* before, cl::Event* event) {
      queue.enqueueReadBuffer(room, CL_FALSE, each.offset, each.size(), packed, before, event);
    });
  }

  template <class Enqueue>
  void submit(staging_area::chunk& chunk, const Enqueue& enqueue) {
    cl::Event event;
    from_.usage().make_room();
    queue_point point = queues_.submit(queue_, before_, {}, &event, enqueue);
    chunk.use_until(std::move(event));
    from_.usage().add_read(point, queues_);
    before_.assign(1, std::move(point));
  }

  device_buffer& from_;
  host_memory& to_;
  staging_area& area_;
  queue_set& queues_;
  staging_area::chunk first_;
  std::vector<queue_point> before_;
  std::size_t queue_ = 0;
  std::deque<flight> flying_;
};

void read_by_chunks(device_buffer& from, host_memory& to, const byte_region& part,
                    staging_area::chunk first) {
  const std::vector<chunk_load> loads =
      chunk_loads_of(part, from.covered().size(), from.where()->staging().chunk_size());
  staged_reads reads(from, to, std::move(first));
  for (const chunk_load& load : loads) reads.read(load);
  reads.finish();
}

/// A chunk that is free; none if there is none, or the driver has no memory for one.
staging_area::chunk free_chunk(staging_area& area) {
  try {
    return area.try_take();
  } catch (const cl::Error&) {
    return {};
  }
}

}  // namespace

void staged_download(device_buffer& from, host_memory& to, const byte_region& part) {
  read_by_chunks(from, to, part, from.where()->staging().take());
}

bool staged_download_if_free(device_buffer& from, host_memory& to, const byte_region& part) {
  staging_area::chunk chunk = free_chunk(from.where()->staging());
  if (!chunk) return false;
  read_by_chunks(from, to, part, std::move(chunk));
  return true;
}

}  // namespace libtiles::runtime
