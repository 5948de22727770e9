// Host memory that a device uses in place, without copies.
#pragma once

#include <memory>

#include "libtiles/runtime/transfers/device_buffer.hpp"
#include "libtiles/runtime/transfers/host_memory.hpp"

namespace libtiles::runtime {

/// A buffer over host memory, which belongs to the host or to the device at any time.
/// One thread at a time.
class shared_mapping {
 public:
  /// Makes a buffer that the device and the host both see at the same place; it belongs to the host
  /// then. \return no buffer if the driver keeps a copy of its own, which then the context
  /// remembers. \throws error (out_of_memory, device_failure, device_lost)
  static std::unique_ptr<shared_mapping> over(const std::shared_ptr<context>& where,
                                              const host_memory& memory);

  device_buffer& buffer() { return buffer_; }
  bool belongs_to_device() const { return mapped_ == nullptr; }

  /// Before a command of the device uses it. Does not wait.
  void give_to_device();

  /// Before the host uses it. Blocks until the commands that used it have run.
  void give_to_host();

  /// As give_to_host(), without waiting: it belongs to the host once the events have happened.
  /// \param[in,out] events  gains one, or none if it belongs to the host already.
  void give_to_host_later(std::vector<cl::Event>& events);

  shared_mapping(device_buffer buffer, void* mapped)
      : buffer_(std::move(buffer)), mapped_(mapped) {}
  shared_mapping(const shared_mapping&) = delete;
  shared_mapping& operator=(const shared_mapping&) = delete;
  ~shared_mapping();

 private:
  void flush_or_wait(const queue_set& queues) const;

  device_buffer buffer_;
  void* mapped_;
};

}  // namespace libtiles::runtime
