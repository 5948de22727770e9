// A kernel that the driver has built for one device, with the limits that came out of it.
#pragma once

#include <cstdint>
#include <mutex>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

class context;

class built_kernel {
 public:
  /// Builds the OpenCL C for the context's device. Blocks while the driver compiles.
  /// \throws error (build) with the driver's log, at the user's lines; out_of_memory;
  /// device_failure
  built_kernel(const context& where, const compiler::compiled_kernel& compiled);

  /// The most threads that a tile of this kernel may have on the device.
  std::uint64_t max_tile_size() const { return max_tile_size_; }

  /// Bytes of local memory that one tile uses, by the driver's account.
  std::uint64_t local_memory() const { return local_memory_; }

  /// Calls `use` with the kernel object, which keeps its arguments between calls and is not safe
  /// from many threads: so only one thread at a time.
  template <class Use>
  void with_kernel(Use&& use) {
    const std::lock_guard<std::mutex> lock(mutex_);
    use(kernel_);
  }

 private:
  std::mutex mutex_;
  cl::Kernel kernel_;
  std::uint64_t max_tile_size_ = 0;
  std::uint64_t local_memory_ = 0;
};

}  // namespace libtiles::runtime
