#include "libtiles/runtime/data/data_source.hpp"

#include <cstring>

namespace libtiles::runtime {

using lock_guard = std::lock_guard<std::mutex>;

std::shared_ptr<data_source> data_source::over_host_memory(void* data, std::size_t size) {
  return std::make_shared<data_source>(data, size, nullptr);
}

std::shared_ptr<data_source> data_source::without_data(std::size_t size) {
  return std::make_shared<data_source>(nullptr, size, nullptr);
}

std::shared_ptr<data_source> data_source::on_device(std::shared_ptr<context> home,
                                                    std::size_t size) {
  return std::make_shared<data_source>(nullptr, size, std::move(home));
}

data_source::data_source(void* host_data, std::size_t size, std::shared_ptr<context> home)
    : size_(size),
      home_(std::move(home)),
      host_is_home_(host_data != nullptr),
      host_(static_cast<std::byte*>(host_data)),
      host_is_valid_(host_is_home_) {
  if (home_) copy_on(home_).is_valid = true;
}

cl::Buffer data_source::buffer_on(const std::shared_ptr<context>& where, bool up_to_date) {
  const lock_guard lock(mutex_);
  device_copy& copy = copy_on(where);
  if (up_to_date) bring_to(copy);
  return copy.buffer.opencl_buffer();
}

void data_source::mark_written(const context& where) {
  const lock_guard lock(mutex_);
  host_is_valid_ = false;
  for (auto& copy : device_copies_) copy->is_valid = copy->buffer.where().get() == &where;
}

void data_source::synchronize() {
  const lock_guard lock(mutex_);
  bring_home();
}

std::byte* data_source::host_data(bool will_write) {
  const lock_guard lock(mutex_);
  bring_to_host();
  if (will_write) {
    make_stale();
    host_is_valid_ = true;
  }
  return host_;
}

void data_source::refresh() {
  const lock_guard lock(mutex_);
  if (!host_is_home_) return;
  make_stale();
  host_is_valid_ = true;
}

void data_source::discard() {
  const lock_guard lock(mutex_);
  make_stale();
}

void data_source::read(void* destination) {
  const lock_guard lock(mutex_);
  if (device_copy* const copy = valid_device_copy()) {
    copy->buffer.download(destination);
    return;
  }
  bring_to_host();
  if (size_ > 0) std::memcpy(destination, host_, size_);
}

void data_source::write(const void* source) {
  const lock_guard lock(mutex_);
  if (home_) {
    device_copy& copy = copy_on(home_);
    copy.buffer.upload(source);
    make_stale();
    copy.is_valid = true;
    return;
  }
  if (host_ == nullptr) allocate_host_copy();
  if (size_ > 0) std::memcpy(host_, source, size_);
  make_stale();
  host_is_valid_ = true;
}

void data_source::attach_view() {
  const lock_guard lock(mutex_);
  ++views_;
}

void data_source::detach_view() {
  const lock_guard lock(mutex_);
  if (--views_ == 0) bring_home();
}

data_source::device_copy& data_source::copy_on(const std::shared_ptr<context>& where) {
  for (auto& copy : device_copies_) {
    if (copy->buffer.where() == where) return *copy;
  }
  device_copies_.push_back(
      std::make_unique<device_copy>(device_copy{device_buffer(where, size_), false}));
  return *device_copies_.back();
}

data_source::device_copy* data_source::valid_device_copy() {
  for (auto& copy : device_copies_) {
    if (copy->is_valid) return copy.get();
  }
  return nullptr;
}

std::byte* data_source::allocate_host_copy() {
  own_host_ = std::make_unique<std::byte[]>(size_);
  host_ = own_host_.get();
  return host_;
}

void data_source::bring_to_host() {
  if (host_ == nullptr && size_ > 0) allocate_host_copy();
  if (host_is_valid_) return;
  if (device_copy* const copy = valid_device_copy()) copy->buffer.download(host_);
  host_is_valid_ = true;
}

void data_source::bring_to(device_copy& copy) {
  if (copy.is_valid) return;
  const bool is_discarded = !host_is_valid_ && valid_device_copy() == nullptr;
  if (is_discarded) return;
  bring_to_host();
  copy.buffer.upload(host_);
  copy.is_valid = true;
}

void data_source::bring_home() {
  if (home_) bring_to(copy_on(home_));
  if (host_is_home_ && valid_device_copy() != nullptr) bring_to_host();
}

void data_source::make_stale() {
  host_is_valid_ = false;
  for (auto& copy : device_copies_) copy->is_valid = false;
}

}  // namespace libtiles::runtime
