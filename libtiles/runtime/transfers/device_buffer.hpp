// One allocation on one device, with the commands that used it.
#pragma once

#include <memory>

#include "libtiles/core/unique_id.hpp"
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/geometry/byte_region.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/timeline/usage_log.hpp"

namespace libtiles::runtime {

/// Memory on a device for the bytes `covered` of a data source. One thread at a time.
class device_buffer {
 public:
  /// Memory that another one let go of, or new memory; contents are undefined.
  /// \throws error (out_of_memory, device_failure, device_lost)
  device_buffer(std::shared_ptr<context> where, byte_range covered);

  /// Takes over a buffer that begins with the byte `covered.begin`.
  device_buffer(std::shared_ptr<context> where, byte_range covered, cl::Buffer buffer);

  device_buffer(device_buffer&&) noexcept = default;
  device_buffer& operator=(device_buffer&&) = delete;

  /// Leaves memory of its own to the context, for later ones.
  ~device_buffer();

  const std::shared_ptr<context>& where() const { return where_; }
  const cl::Buffer& opencl_buffer() const { return buffer_; }
  byte_range covered() const { return covered_; }

  /// No other buffer of the process has it, unlike the OpenCL handle, which may come back.
  std::uint64_t id() const { return id_.value(); }

  /// Bytes from the buffer's beginning.
  std::size_t offset_of(address position) const {
    return static_cast<std::size_t>(position - covered_.begin);
  }

  usage_log& usage() { return usage_; }
  const usage_log& usage() const { return usage_; }

  /// Whether commands may run still that another one submitted, which had the memory before.

  /// Says that others have the buffer from now on: no later device_buffer gets its memory.
  void lend() { is_own_ = false; }

  /// Blocks until every command that used it has run. \throws error (device_failure, device_lost)
  void wait() const;

  /// The same after a failure, whatever else fails: before memory goes that commands may use still.
  void wait_after_failure() const noexcept;

 private:
  bool may_be_in_use() const;

  std::shared_ptr<context> where_;
  byte_range covered_;
  bool is_own_ = false;     // and known to nobody else
  std::uint64_t size_ = 0;  // of memory of its own
  cl::Buffer buffer_;
  usage_log usage_;
  unique_id id_;
};

}  // namespace libtiles::runtime
