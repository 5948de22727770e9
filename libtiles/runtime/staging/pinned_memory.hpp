// Host memory that a device copies to and from at full speed.
#pragma once

#include <cstddef>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// The memory of a buffer that no command uses, mapped for as long as it lives: the driver pins the
/// pages at once. Devices of other contexts copy to and from it as well. Outlives every command
/// that does. Default-constructed, it has none.
class pinned_memory {
 public:
  pinned_memory() = default;

  /// Waits for the mapping. The contents are undefined.
  /// \param queue  of `context`, which is kept
  /// \param size   in bytes, not 0
  /// \throws cl::Error
  pinned_memory(const cl::Context& context, const cl::CommandQueue& queue, std::size_t size);

  pinned_memory(pinned_memory&& from) noexcept { *this = static_cast<pinned_memory&&>(from); }
  pinned_memory& operator=(pinned_memory&& from) noexcept;
  pinned_memory(const pinned_memory&) = delete;
  pinned_memory& operator=(const pinned_memory&) = delete;
  ~pinned_memory();

  std::byte* data() const { return data_; }

 private:
  cl::CommandQueue queue_;
  cl::Buffer buffer_;
  std::byte* data_ = nullptr;
};

}  // namespace libtiles::runtime
