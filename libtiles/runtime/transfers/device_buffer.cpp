#include "libtiles/runtime/transfers/device_buffer.hpp"

#include <algorithm>

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
  check_size(size, where.device());
  return call_with_memory(
      where,
      [&] { return "allocating " + count_of(size, "byte") + " on " + describe(where.device()); },
      [&] {
        return cl::Buffer(where.opencl_context(), CL_MEM_READ_WRITE,
                          static_cast<std::size_t>(size));
      });
}

// Of small pieces any does.
std::uint64_t largest_for(std::uint64_t size) {
  constexpr std::uint64_t small_piece = 4096;
  return std::max(small_piece, size + size / 8);
}

}  // namespace

device_buffer::device_buffer(std::shared_ptr<context> where, byte_range covered)
    : where_(std::move(where)), covered_(covered), is_own_(true) {
  where_->health().check();
  memory_pool::piece kept = where_->kept_memory().take(covered.size(), largest_for(covered.size()));
  if (kept.size == 0) {
    buffer_ = allocate(*where_, covered.size());
    size_ = covered.size();
    return;
  }
  size_ = kept.size;
  buffer_ = std::move(kept.buffer);
  usage_ = std::move(kept.usage);
  id_ = std::move(kept.id);
}

device_buffer::device_buffer(std::shared_ptr<context> where, byte_range covered, cl::Buffer buffer)
    : where_(std::move(where)), covered_(covered), buffer_(std::move(buffer)) {}

// Where the order of submission is not the order of execution, a command that fails would make
// those fail that come after it only because they have its memory: such memory is kept once it is
// idle.
device_buffer::~device_buffer() {
  if (!is_own_ || buffer_() == nullptr || where_->health().is_lost()) return;
  try {
    if (!where_->queues().keep_order() && may_be_in_use()) return;
    where_->kept_memory().give({std::move(buffer_), size_, 0, std::move(usage_), std::move(id_)});
  } catch (const std::bad_alloc&) {
    // The driver gets it back.
  }
}

bool device_buffer::may_be_in_use() const { return !usage_.pending(where_->queues()).empty(); }

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
