#include "libtiles/runtime/transfers/staged_upload.hpp"

#include "libtiles/runtime/staging/staging_area.hpp"
#include "libtiles/runtime/transfers/chunk_load.hpp"
#include "libtiles/runtime/transfers/copy_kernel.hpp"
#include "libtiles/runtime/transfers/transfer_path.hpp"

namespace libtiles::runtime {
namespace {

using wait_list = std::vector<cl::Event>;

void enqueue_rows(const cl::CommandQueue& queue, const std::byte* packed, const run_group& runs,
                  const device_buffer& to, const wait_list* before, cl::Event* event) {
  const auto length = static_cast<std::size_t>(runs.length);
  const std::size_t offset = to.offset_of(runs.begin);
  if (runs.count == 1) {
    queue.enqueueWriteBuffer(to.opencl_buffer(), CL_FALSE, offset, length, packed, before, event);
    return;
  }
  queue.enqueueWriteBufferRect(to.opencl_buffer(), CL_FALSE, {offset, 0, 0}, {0, 0, 0},
                               {length, static_cast<std::size_t>(runs.count), 1},
                               static_cast<std::size_t>(runs.pitch), 0, length, 0, packed, before,
                               event);
}

/// From the chunk's room on the device to where the rows belong.
element_grid scattered(const packed_runs& each, const device_buffer& to) {
  const auto length = static_cast<std::int64_t>(each.runs.length);
  return {each.runs.length,
          each.offset,
          to.offset_of(each.runs.begin),
          {{each.runs.count, length, static_cast<std::int64_t>(each.runs.pitch)}},
          to.covered().begin};
}

/// Submits a command that uses the chunk.
template <class Enqueue>
void submit(upload_order& order, staging_area::chunk& chunk, const Enqueue& enqueue) {
  cl::Event event;
  order.submit(enqueue, &event);
  chunk.use_until(std::move(event));
}

void submit_short_rows(staging_area::chunk& chunk, const packed_runs& each, device_buffer& to,
                       upload_order& order) {
  const cl::Buffer& room = chunk.room();
  submit(order, chunk,
         [&](const cl::CommandQueue& queue, const wait_list* before, cl::Event* event) {
           queue.enqueueWriteBuffer(room, CL_FALSE, each.offset, each.size(),
                                    chunk.data() + each.offset, before, event);
         });
  submit(order, chunk,
         [&](const cl::CommandQueue& queue, const wait_list* before, cl::Event* event) {
           enqueue_copy_kernel(*to.where(), queue, room, to.opencl_buffer(), scattered(each, to),
                               before, event);
         });
}

void submit_runs(staging_area::chunk& chunk, const packed_runs& each, device_buffer& to,
                 upload_order& order) {
  if (are_short_rows(each.runs)) {
    submit_short_rows(chunk, each, to, order);
    return;
  }
  submit(order, chunk,
         [&](const cl::CommandQueue& queue, const wait_list* before, cl::Event* event) {
           enqueue_rows(queue, chunk.data() + each.offset, each.runs, to, before, event);
         });
}

void submit_load(staging_area& area, const chunk_load& load, const host_memory& from,
                 device_buffer& to, upload_order& order) {
  staging_area::chunk chunk = area.take();
  for (const packed_runs& each : load) {
    pack(area.threads(), from, each, chunk.data());
    submit_runs(chunk, each, to, order);
  }
  order.flush();
}

}  // namespace

void staged_upload(host_memory& from, device_buffer& to, const byte_region& part,
                   upload_order& order) {
  staging_area& area = to.where()->staging();
  try {
    for (const chunk_load& load : chunk_loads_of(part, to.covered().size(), area.chunk_size())) {
      submit_load(area, load, from, to, order);
    }
    order.join();
  } catch (...) {
    order.wait_after_failure();
    throw;
  }
}

}  // namespace libtiles::runtime
