#include "libtiles/runtime/device_buffer.hpp"

#include "libtiles/runtime/call.hpp"

namespace libtiles::runtime {
namespace {

std::string bytes(std::size_t size) { return std::to_string(size) + " bytes "; }

}  // namespace

device_buffer::device_buffer(std::shared_ptr<context> where, std::size_t size)
    : where_(std::move(where)), size_(size) {
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
