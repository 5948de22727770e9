#include "libtiles/runtime/transfers/shared_mapping.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/opencl/awaited.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

cl::Buffer buffer_over(const context& where, const host_memory& memory) {
  const auto size = static_cast<std::size_t>(memory.covered().size());
  return call(
      [&] { return "sharing " + count_of(size, "byte") + " with " + describe(where.device()); },
      [&] {
        return cl::Buffer(where.opencl_context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size,
                          memory.at(memory.covered().begin));
      });
}

void* map(device_buffer& buffer) {
  context& where = *buffer.where();
  return call_on(
      where, [&] { return "waiting for " + describe(where.device()); },
      [&] {
        return awaited([&](cl::Event* event) {
          return where.queues().opencl_queue(0).enqueueMapBuffer(
              buffer.opencl_buffer(), CL_FALSE, CL_MAP_READ | CL_MAP_WRITE, 0,
              static_cast<std::size_t>(buffer.covered().size()), nullptr, event);
        });
      });
}

void unmap(device_buffer& buffer, void* mapped) {
  queue_set& queues = buffer.where()->queues();
  const auto enqueue = [&](const cl::CommandQueue& queue, const std::vector<cl::Event>* before,
                           cl::Event* event) {
    queue.enqueueUnmapMemObject(buffer.opencl_buffer(), mapped, before, event);
  };
  std::vector<queue_point> before;
  buffer.usage().append_points_before(true, before);
  call_on(
      *buffer.where(), [&] { return "handing memory to " + describe(buffer.where()->device()); },
      [&] { buffer.usage().add_write(queues.submit(0, before, {}, nullptr, enqueue)); });
}

void log_sharing(const device_buffer& buffer) {
  if (!is_logged(log_level::transfer)) return;
  log(log_level::transfer, describe(buffer.where()->device()) + " uses " +
                               count_of(buffer.covered().size(), "byte") +
                               " of host memory in place");
}

}  // namespace

std::unique_ptr<shared_mapping> shared_mapping::over(const std::shared_ptr<context>& where,
                                                     const host_memory& memory) {
  device_buffer buffer(where, memory.covered(), buffer_over(*where, memory));
  void* const mapped = map(buffer);
  if (mapped == memory.at(memory.covered().begin)) {
    log_sharing(buffer);
    return std::make_unique<shared_mapping>(std::move(buffer), mapped);
  }
  unmap(buffer, mapped);
  where->stop_sharing_memory();
  log(log_level::info,
      describe(where->device()) +
          " reports that it shares the host's memory, but copies it; using copies");
  return nullptr;
}

// quirk::leaks_mapped_buffers
shared_mapping::~shared_mapping() {
  if (belongs_to_device()) return;
  try {
    unmap(buffer_, mapped_);
    buffer_.where()->queues().flush(0);
  } catch (const std::exception& failure) {
    log(log_level::warning, failure.what());
  }
}

void shared_mapping::give_to_device() {
  if (belongs_to_device()) return;
  unmap(buffer_, mapped_);
  mapped_ = nullptr;
  buffer_.where()->transfers().shared_uses.fetch_add(1, std::memory_order_relaxed);
}

void shared_mapping::give_to_host() {
  if (!belongs_to_device()) return;
  buffer_.wait();
  mapped_ = map(buffer_);
}

// It counts as the host's from now on, so a failure must not leave anything running.
void shared_mapping::flush_or_wait(const queue_set& queues) const {
  try {
    queues.flush(0);
  } catch (const cl::Error&) {
    buffer_.wait_after_failure();
    throw;
  }
}

void shared_mapping::give_to_host_later(std::vector<cl::Event>& events) {
  if (!belongs_to_device()) return;
  events.reserve(events.size() + 1);
  queue_set& queues = buffer_.where()->queues();
  std::vector<queue_point> before;
  buffer_.usage().append_points_before(true, before);
  cl::Event event;
  const auto enqueue = [&](const cl::CommandQueue& queue, const std::vector<cl::Event>* waited,
                           cl::Event* mapped) {
    mapped_ =
        queue.enqueueMapBuffer(buffer_.opencl_buffer(), CL_FALSE, CL_MAP_READ | CL_MAP_WRITE, 0,
                               static_cast<std::size_t>(buffer_.covered().size()), waited, mapped);
  };
  call_on(
      *buffer_.where(), [&] { return "waiting for " + describe(buffer_.where()->device()); },
      [&] {
        buffer_.usage().add_write(queues.submit(0, before, {}, &event, enqueue));
        flush_or_wait(queues);
      });
  events.push_back(std::move(event));
}

}  // namespace libtiles::runtime
