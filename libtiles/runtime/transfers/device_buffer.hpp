// One allocation on one device, and the copies between it and host memory. How data travels is
// decided here and nowhere else.
#pragma once

#include <cstddef>
#include <memory>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

class device_buffer {
 public:
  /// \param size  bytes, at least 1.
  /// \throws error (out_of_memory, device_failure)
  device_buffer(std::shared_ptr<context> where, std::size_t size);

  const std::shared_ptr<context>& where() const { return where_; }
  const cl::Buffer& opencl_buffer() const { return buffer_; }

  /// Copies `size` bytes to the device; `source` may change as soon as this returns. Blocks.
  void upload(const void* source);

  /// Copies `size` bytes from the device, after what was submitted before. Blocks.
  void download(void* destination) const;

 private:
  std::shared_ptr<context> where_;
  std::size_t size_;
  cl::Buffer buffer_;
};

}  // namespace libtiles::runtime
