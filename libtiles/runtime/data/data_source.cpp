#include "libtiles/runtime/data/data_source.hpp"

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

std::shared_ptr<data_source> data_source::over_host_memory(void* data, std::uint64_t size,
                                                           std::shared_ptr<void> owner,
                                                           std::uint64_t foreign) {
  const address first = reinterpret_cast<std::uintptr_t>(data);
  const byte_range covered{first, first + size};
  auto source = std::make_shared<data_source>(covered);
  source->memory_.live_in(host_memory::borrowed(covered, static_cast<std::byte*>(data), foreign));
  source->validity_.on_host() = byte_region(covered);
  source->keep(std::move(owner));
  return source;
}

std::shared_ptr<data_source> data_source::without_data(std::uint64_t size) {
  return std::make_shared<data_source>(byte_range{0, size});
}

std::shared_ptr<data_source> data_source::on_device(std::shared_ptr<context> home,
                                                    std::uint64_t size) {
  auto source = std::make_shared<data_source>(byte_range{0, size});
  source->memory_.live_in(std::move(home));
  source->copy_on(source->home());
  return source;
}

std::shared_ptr<data_source> data_source::over_buffer(std::shared_ptr<context> home,
                                                      cl::Buffer buffer, std::uint64_t size) {
  return over_memory(device_buffer(std::move(home), {0, size}, std::move(buffer)));
}

std::shared_ptr<data_source> data_source::in_device_memory(std::shared_ptr<context> home,
                                                           std::uint64_t size) {
  return over_memory(device_buffer(std::move(home), {0, size}));
}

std::shared_ptr<data_source> data_source::over_memory(device_buffer own) {
  auto source = std::make_shared<data_source>(own.covered());
  source->memory_.live_in(own.where());
  device_copy& copy = source->memory_.copies().add(std::make_unique<device_copy>(std::move(own)));
  copy.valid = byte_region(source->covered());
  return source;
}

data_source::~data_source() {
  try {
    transfer_.wait_for_arrivals();
  } catch (const std::exception& failure) {
    log(log_level::warning, failure.what());
  }
  memory_.retire_host();
}

device_copy& data_source::prepare(const std::shared_ptr<context>& where, const data_window& window,
                                  access use, const transfer_reason& reason) {
  device_copy& copy = copy_on(where);
  if (use != access::overwrite) transfer_.bring_to(copy, window, reason);
  if (copy.shared() != nullptr && !copy.shared()->belongs_to_device()) {
    transfer_.take_to_host();
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

device_copy* data_source::newest_copy_in(const context& where, const data_window& window) {
  device_copy* const copy = memory_.copies().find(where);
  if (copy == nullptr) return nullptr;
  const bool is_in_use = copy->shared() == nullptr || copy->shared()->belongs_to_device();
  return is_in_use && validity_.is_in(*copy, window) ? copy : nullptr;
}

device_copy* data_source::newest_device_copy(const data_window& window) {
  for (const auto& copy : memory_.copies()) {
    if (newest_copy_in(*copy->where(), window) != nullptr) return copy.get();
  }
  return nullptr;
}

device_copy& data_source::copy_on(const std::shared_ptr<context>& where) {
  if (device_copy* const known = memory_.copies().find(*where)) return *known;
  validity_.note_change();
  return memory_.copies().add(make_copy(where));
}

std::unique_ptr<device_copy> data_source::make_copy(const std::shared_ptr<context>& where) {
  if (where->shares_host_memory()) {
    transfer_.take_to_host();
    if (auto shared = shared_mapping::over(where, memory_.host())) {
      return std::make_unique<device_copy>(std::move(shared));
    }
  }
  return std::make_unique<device_copy>(device_buffer(where, covered()));
}

// What only reads the host's memory in place must be done with it as well, and copies, which write
// there on their way to the host. Whatever failed, the caller may let go of its memory next.
void data_source::detach_view() {
  if (--views_ > 0 || covered().is_empty()) return;
  try {
    synchronize(whole());
  } catch (...) {
    memory_.copies().wait_after_failure();
    throw;
  }
}

data_window data_source::whole() const {
  data_window window;
  window.element = {scalar_type::uint8, "", 1};
  window.first = covered().begin;
  window.shape = {static_cast<std::int64_t>(covered().size())};
  window.strides = {1};
  return window;
}

}  // namespace libtiles::runtime
