#include "libtiles/runtime/data/data_source.hpp"

#include <algorithm>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

std::shared_ptr<data_source> data_source::over_host_memory(void* data, std::uint64_t size,
                                                           std::shared_ptr<void> owner,
                                                           std::uint64_t foreign) {
  const address first = reinterpret_cast<std::uintptr_t>(data);
  auto source = std::make_shared<data_source>(byte_range{first, first + size});
  source->host_.emplace(
      host_memory::borrowed(source->covered_, static_cast<std::byte*>(data), foreign));
  source->host_valid_ = byte_region(source->covered_);
  source->host_is_home_ = true;
  if (owner) source->owners_.insert(std::move(owner));
  return source;
}

std::shared_ptr<data_source> data_source::without_data(std::uint64_t size) {
  return std::make_shared<data_source>(byte_range{0, size});
}

std::shared_ptr<data_source> data_source::on_device(std::shared_ptr<context> home,
                                                    std::uint64_t size) {
  auto source = std::make_shared<data_source>(byte_range{0, size});
  source->home_ = std::move(home);
  source->copy_on(source->home_);
  return source;
}

std::shared_ptr<data_source> data_source::over_buffer(std::shared_ptr<context> home,
                                                      cl::Buffer buffer, std::uint64_t size) {
  auto source = std::make_shared<data_source>(byte_range{0, size});
  source->home_ = std::move(home);
  device_copy& copy = source->copies_.add(std::make_unique<device_copy>(
      device_buffer(source->home_, source->covered_, std::move(buffer))));
  copy.valid = byte_region(source->covered_);
  return source;
}

// Commands may still use the host's memory: their contexts keep it, and whoever owns it, until they
// end.
data_source::~data_source() {
  try {
    wait_for_arrivals();
  } catch (const std::exception& failure) {
    log(log_level::warning, failure.what());
  }
  if (!host_) return;
  const auto kept = std::make_shared<host_memory>(std::move(*host_));
  for (auto& copy : copies_) {
    if (copy->shared() == nullptr) continue;
    copy->where()->retire(copy->buffer().usage(), kept);
    for (const auto& owner : owners_) copy->where()->retire(copy->buffer().usage(), owner);
  }
}

device_copy& data_source::prepare(const std::shared_ptr<context>& where, const data_window& window,
                                  access use, const transfer_reason& reason) {
  device_copy& copy = copy_on(where);
  if (use != access::overwrite) bring_to(copy, window, reason);
  if (copy.shared() != nullptr && !copy.shared()->belongs_to_device()) {
    take_to_host();
    copy.shared()->give_to_device();
  }
  return copy;
}

void data_source::mark_used(device_copy& copy, const data_window& window, access use,
                            const queue_point& point) {
  copy.buffer().usage().make_room();
  add_use(copy, use, point);
  if (use != access::read) mark_written(&copy, window);
}

void data_source::add_use(device_copy& copy, access use, const queue_point& point) noexcept {
  usage_log& usage = copy.buffer().usage();
  if (use == access::read) {
    usage.add_read(point, copy.buffer().where()->queues());
  } else {
    usage.add_write(point);
  }
}

device_copy* data_source::home_copy() {
  device_copy* const copy = home_ ? copies_.find(*home_) : nullptr;
  return copy == nullptr || copy->shared() != nullptr ? nullptr : copy;
}

device_copy& data_source::copy_on(const std::shared_ptr<context>& where) {
  if (device_copy* const known = copies_.find(*where)) return *known;
  ++changes_;
  return copies_.add(make_copy(where));
}

std::unique_ptr<device_copy> data_source::make_copy(const std::shared_ptr<context>& where) {
  if (where->shares_host_memory()) {
    take_to_host();
    if (auto shared = shared_mapping::over(where, host())) {
      return std::make_unique<device_copy>(std::move(shared));
    }
  }
  return std::make_unique<device_copy>(device_buffer(where, covered_));
}

host_memory& data_source::host() {
  if (!host_) host_.emplace(host_memory::allocated(covered_));
  return *host_;
}

void data_source::keep(std::shared_ptr<void> owner) {
  if (owner) owners_.insert(std::move(owner));
}

// What only reads the host's memory in place must be done with it as well, and copies, which write
// there on their way to the host. Whatever failed, the caller may let go of its memory next.
void data_source::detach_view() {
  if (--views_ > 0 || covered_.is_empty()) return;
  try {
    synchronize(whole());
  } catch (...) {
    copies_.wait_after_failure();
    throw;
  }
}

data_window data_source::whole() const {
  data_window window;
  window.element = {scalar_type::uint8, "", 1};
  window.first = covered_.begin;
  window.shape = {static_cast<std::int64_t>(covered_.size())};
  window.strides = {1};
  return window;
}

}  // namespace libtiles::runtime
