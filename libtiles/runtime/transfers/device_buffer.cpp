#include "libtiles/runtime/transfers/device_buffer.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

// Drivers that allocate at first use take any size, and fail much later.
void check_size(std::uint64_t size, const device_info& device) {
  if (size <= device.global_memory) return;
  throw error(status::out_of_memory, "allocating " + count_of(size, "byte") + " on " +
                                         describe(device) + ": it has " +
                                         count_of(device.global_memory, "byte") + " of memory");
}

cl::Buffer allocate(context& where, std::uint64_t size) {
  where.health().check();
  check_size(size, where.device());
  return call_on(
      where,
      [&] { return "allocating " + count_of(size, "byte") + " on " + describe(where.device()); },
      [&] {
        return cl::Buffer(where.opencl_context(), CL_MEM_READ_WRITE,
                          static_cast<std::size_t>(size));
      });
}

}  // namespace

device_buffer::device_buffer(std::shared_ptr<context> where, byte_range covered)
    : where_(std::move(where)), covered_(covered), buffer_(allocate(*where_, covered.size())) {}

device_buffer::device_buffer(std::shared_ptr<context> where, byte_range covered, cl::Buffer buffer)
    : where_(std::move(where)), covered_(covered), buffer_(std::move(buffer)) {}

void device_buffer::wait() const {
  const std::vector<queue_point> pending = usage_.pending(where_->queues());
  if (pending.empty()) return;
  call_on(
      *where_, [&] { return "waiting for " + describe(where_->device()); },
      [&] { where_->queues().wait_for(pending); });
}

void device_buffer::wait_after_failure() const noexcept {
  try {
    wait();
  } catch (const std::exception& failure) {
    log(log_level::warning, failure.what());
  }
}

}  // namespace libtiles::runtime
