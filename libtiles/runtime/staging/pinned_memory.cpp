#include "libtiles/runtime/staging/pinned_memory.hpp"

#include <string>
#include <utility>

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/opencl/awaited.hpp"

namespace libtiles::runtime {

pinned_memory::pinned_memory(const cl::Context& context, const cl::CommandQueue& queue,
                             std::size_t size)
    : queue_(queue), buffer_(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, size) {
  data_ = static_cast<std::byte*>(awaited([&](cl::Event* event) {
    return queue_.enqueueMapBuffer(buffer_, CL_FALSE, CL_MAP_READ | CL_MAP_WRITE, 0, size, nullptr,
                                   event);
  }));
}

pinned_memory& pinned_memory::operator=(pinned_memory&& from) noexcept {
  std::swap(queue_(), from.queue_());
  std::swap(buffer_(), from.buffer_());
  std::swap(data_, from.data_);
  return *this;
}

pinned_memory::~pinned_memory() {
  if (data_ == nullptr) return;
  try {
    queue_.enqueueUnmapMemObject(buffer_, data_);
  } catch (const cl::Error& failure) {
    log(log_level::warning, std::string("releasing pinned memory: ") + failure.what() +
                                " returned " + std::to_string(failure.err()));
  }
}

}  // namespace libtiles::runtime
