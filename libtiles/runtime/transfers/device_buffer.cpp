#include "libtiles/runtime/transfers/device_buffer.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

std::string bytes(std::size_t size) { return std::to_string(size) + " bytes "; }

// Drivers that allocate at first use take any size, and fail much later.
void check_size(std::size_t size, const device_info& device) {
  if (size <= device.global_memory) return;
  throw error(status::out_of_memory, "allocating " + bytes(size) + "on " + describe(device) +
                                         ": it has " + std::to_string(device.global_memory) +
                                         " bytes of memory");
}

}  // namespace

device_buffer::device_buffer(std::shared_ptr<context> where, std::size_t size)
    : where_(std::move(where)), size_(size) {
  check_size(size_, where_->device());
  call([&] { return "allocating " + bytes(size_) + "on " + describe(where_->device()); },
       [&] { buffer_ = cl::Buffer(where_->opencl_context(), CL_MEM_READ_WRITE, size_); });
}

void device_buffer::upload(const void* source) {
  call([&] { return "copying " + bytes(size_) + "to " + describe(where_->device()); },
       [&] { where_->queue().enqueueWriteBuffer(buffer_, CL_TRUE, 0, size_, source); });
}

void device_buffer::download(void* destination) const {
  call([&] { return "copying " + bytes(size_) + "from " + describe(where_->device()); },
       [&] { where_->queue().enqueueReadBuffer(buffer_, CL_TRUE, 0, size_, destination); });
}

}  // namespace libtiles::runtime
