#include "libtiles/runtime/data/data_source.hpp"

#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"

namespace libtiles::runtime {
namespace {

bool is_inside(const byte_region& valid, const data_window& window) {
  return valid.contains(hull_of(window)) || valid.contains(region_of(window));
}

}  // namespace

std::shared_ptr<data_source> data_source::over_host_memory(void* data, std::uint64_t size,
                                                           std::shared_ptr<void> owner) {
  const address first = reinterpret_cast<std::uintptr_t>(data);
  auto source = std::make_shared<data_source>(byte_range{first, first + size});
  source->host_.emplace(host_memory::borrowed(source->covered_, static_cast<std::byte*>(data)));
  source->host_valid_ = byte_region(source->covered_);
  source->host_is_home_ = true;
  if (owner) source->owners_.push_back(std::move(owner));
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
  source->copies_.push_back(std::make_unique<device_copy>(
      device_buffer(source->home_, source->covered_, std::move(buffer))));
  source->copies_.back()->valid = byte_region(source->covered_);
  return source;
}

device_copy& data_source::prepare(const std::shared_ptr<context>& where, const data_window& window,
                                  access use, const transfer_reason& reason) {
  device_copy& copy = copy_on(where);
  if (use != access::overwrite) bring_to(copy, window, reason);
  if (copy.shared() != nullptr && !copy.shared()->belongs_to_device()) {
    wait_for_arrivals();
    give_to_host();
    copy.shared()->give_to_device();
  }
  return copy;
}

void data_source::mark_used(device_copy& copy, const data_window& window, access use,
                            const queue_point& point) {
  if (use == access::read) {
    copy.buffer().usage().add_read(point, copy.buffer().where()->queues());
    return;
  }
  copy.buffer().usage().add_write(point);
  mark_written(&copy, window);
}

void data_source::synchronize(const data_window& window) {
  const transfer_reason reason{"synchronize"};
  if (home_) bring_to(copy_on(home_), window, reason);
  if (!host_is_home_) return;
  bring_to_host(region_of(window), reason);
  wait_for_arrivals();
  give_to_host();
}

std::vector<cl::Event> data_source::synchronize_later(const data_window& window) {
  const transfer_reason reason{"synchronize"};
  if (home_) bring_to(copy_on(home_), window, reason);
  if (!host_is_home_) return {};
  for (auto& copy : copies_) {
    if (copy->shared() != nullptr) {
      const usage_log& usage = copy->buffer().usage();
      queue_set& queues = copy->buffer().where()->queues();
      for (const queue_point& each : usage.pending(queues))
        arrivals_.push_back(queues.event_at(each));
      continue;
    }
    const byte_region part = (region_of(window) & copy->valid) - host_valid_;
    if (part.is_empty()) continue;
    arrivals_.push_back(download_later(copy->buffer(), host(), part, reason));
    host_valid_.add(part);
  }
  return arrivals_;
}

std::byte* data_source::host_data(const data_window& window, access use) {
  if (covered_.is_empty()) return host_ ? host_->at(window.first) : nullptr;
  const transfer_reason reason{"the host uses the data"};
  if (use != access::overwrite) bring_to_host(region_of(window), reason);
  wait_for_arrivals();
  give_to_host();
  std::byte* const first = host().at(window.first);
  if (use != access::read) mark_written(nullptr, window);
  return first;
}

void data_source::refresh(const data_window& window) {
  if (host_is_home_) mark_written(nullptr, window);
}

void data_source::discard(const data_window& window) {
  const byte_region part = region_of(window);
  host_valid_.subtract(part);
  for (auto& copy : copies_) copy->valid.subtract(part);
}

device_copy* data_source::newest_device_copy(const data_window& window) {
  for (auto& copy : copies_) {
    const bool is_in_use = copy->shared() == nullptr || copy->shared()->belongs_to_device();
    const byte_region& valid = copy->shared() == nullptr ? copy->valid : host_valid_;
    if (is_in_use && is_inside(valid, window)) return copy.get();
  }
  return nullptr;
}

bool data_source::is_newest_on_host(const data_window& window) const {
  return is_inside(host_valid_, window);
}

void data_source::keep(std::shared_ptr<void> owner) {
  if (owner) owners_.push_back(std::move(owner));
}

// What only reads the host's memory in place must be done with it as well.
void data_source::detach_view() {
  if (--views_ > 0 || covered_.is_empty()) return;
  synchronize(whole());
}

device_copy& data_source::copy_on(const std::shared_ptr<context>& where) {
  for (auto& copy : copies_) {
    if (copy->buffer().where() == where) return *copy;
  }
  copies_.push_back(make_copy(where));
  return *copies_.back();
}

std::unique_ptr<device_copy> data_source::make_copy(const std::shared_ptr<context>& where) {
  if (where->shares_host_memory()) {
    wait_for_arrivals();
    give_to_host();
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

void data_source::bring_to(device_copy& copy, const data_window& window,
                           const transfer_reason& reason) {
  if (is_inside(copy.shared() != nullptr ? host_valid_ : copy.valid, window)) return;
  if (copy.shared() != nullptr) {
    bring_to_host(region_of(window), reason);
    return;
  }
  const byte_region missing = region_of(window) - copy.valid;
  bring_to_host(missing, reason);
  const byte_region part = missing & host_valid_;
  if (part.is_empty()) return;
  wait_for_arrivals();
  give_to_host();
  upload(host(), copy.buffer(), part, reason);
  copy.valid.add(part);
}

void data_source::bring_to_host(const byte_region& part, const transfer_reason& reason) {
  if (host_valid_.contains(part)) return;
  for (auto& copy : copies_) {
    const byte_region missing = (part & copy->valid) - host_valid_;
    if (missing.is_empty()) continue;
    give_to_host();
    download(copy->buffer(), host(), missing, reason);
    host_valid_.add(missing);
  }
}

void data_source::give_to_host() {
  for (auto& copy : copies_) {
    if (copy->shared() != nullptr) copy->shared()->give_to_host();
  }
}

void data_source::wait_for_arrivals() {
  if (arrivals_.empty()) return;
  const std::vector<cl::Event> arriving = std::move(arrivals_);
  arrivals_.clear();
  call("waiting for data", [&] { cl::Event::waitForEvents(arriving); });
}

void data_source::mark_written(device_copy* by, const data_window& window) {
  byte_region& own = by == nullptr || by->shared() != nullptr ? host_valid_ : by->valid;
  const byte_range hull = hull_of(window);
  const auto is_stale = [&](const byte_region& valid) {
    return &valid == &own || !valid.intersects(hull);
  };
  bool is_known = own.contains(hull) && is_stale(host_valid_);
  for (auto& copy : copies_) is_known = is_known && is_stale(copy->valid);
  if (is_known) return;
  const byte_region part = region_of(window);
  if (&own != &host_valid_) host_valid_.subtract(part);
  for (auto& copy : copies_) {
    if (&own != &copy->valid) copy->valid.subtract(part);
  }
  own.add(part);
}

data_window data_source::whole() const {
  data_window window;
  window.element = {scalar_type::uint8, "", 1};
  window.first = covered_.begin;
  window.shape = {static_cast<std::int64_t>(covered_.size())};
  window.strides = {1};
  return window;
}

// Commands that use the host's memory in place may still run: their context keeps it until they
// end.
data_source::~data_source() {
  for (auto& copy : copies_) {
    if (copy->shared() == nullptr || !host_) continue;
    const auto kept = std::make_shared<host_memory>(std::move(*host_));
    copy->buffer().where()->retire(copy->buffer().usage(), kept);
    break;
  }
}

data_source* data_source::current() {
  data_source* source = this;
  while (source->is_superseded_.load(std::memory_order_acquire)) source = source->successor_.get();
  return source;
}

void data_source::absorb(const std::shared_ptr<data_source>& whole,
                         const std::vector<std::shared_ptr<data_source>>& parts) {
  const transfer_reason reason{"an overlapping view is made"};
  for (const auto& part : parts) {
    part->bring_to_host(byte_region(part->covered_), reason);
    part->wait_for_arrivals();
    part->give_to_host();
  }
  for (const auto& part : parts) {
    whole->host_valid_.subtract(byte_region(part->covered_) - part->host_valid_);
    whole->views_ += part->views_;
    whole->owners_.insert(whole->owners_.end(), part->owners_.begin(), part->owners_.end());
    part->copies_.clear();
    part->successor_ = whole;
    part->is_superseded_.store(true, std::memory_order_release);
  }
}

}  // namespace libtiles::runtime
