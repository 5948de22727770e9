// An OpenCL kernel object that remembers its arguments, so that only those that changed are set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// One thread at a time.
class kernel_object {
 public:
  kernel_object() = default;
  explicit kernel_object(cl::Kernel kernel) : kernel_(std::move(kernel)) {}

  const cl::Kernel& opencl_kernel() const { return kernel_; }

  /// For setting arguments behind this object's back: it forgets those that it has.
  cl::Kernel& forget_arguments() {
    arguments_.clear();
    return kernel_;
  }

  /// \param size  8 at most. \throws cl::Error
  void set_bytes(std::size_t index, const void* data, std::size_t size);

  /// \param id  which buffer it is: a handle alone may come back for another buffer.
  /// \throws cl::Error
  void set_buffer(std::size_t index, cl_mem buffer, std::uint64_t id);

 private:
  struct set_argument {
    std::uint64_t bits = 0;
    std::uint64_t buffer_id = 0;  // 0 for what is no buffer
    std::size_t size = 0;         // 0: never set
  };

  void set(std::size_t index, const void* data, const set_argument& wanted);

  cl::Kernel kernel_;
  std::vector<set_argument> arguments_;
};

}  // namespace libtiles::runtime
