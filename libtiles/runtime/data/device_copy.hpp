// What a context has of a data source.
#pragma once

#include <memory>
#include <optional>

#include "libtiles/runtime/transfers/device_buffer.hpp"
#include "libtiles/runtime/transfers/shared_mapping.hpp"

namespace libtiles::runtime {

/// Memory of the device's own, or the host's memory used in place.
class device_copy {
 public:
  explicit device_copy(device_buffer own) : own_(std::move(own)) {}
  explicit device_copy(std::unique_ptr<shared_mapping> shared) : shared_(std::move(shared)) {}

  /// Not nullptr if what the host has is what the device has.
  shared_mapping* shared() { return shared_.get(); }

  const std::shared_ptr<context>& where() const {
    return own_ ? own_->where() : shared_->buffer().where();
  }
  device_buffer& buffer() { return own_ ? *own_ : shared_->buffer(); }

  /// Which bytes of the device's own memory are up to date.
  byte_region valid;

 private:
  std::optional<device_buffer> own_;
  std::unique_ptr<shared_mapping> shared_;
};

}  // namespace libtiles::runtime
