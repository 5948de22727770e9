#include "libtiles/runtime/data/data_source.hpp"

#include <algorithm>
#include <cstring>

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"

namespace libtiles::runtime {
namespace {

bool is_inside(const byte_region& valid, const data_window& window) {
  return valid.contains(hull_of(window)) || valid.contains(region_of(window));
}

/// That what was submitted so far has written the buffer.
std::vector<context_event> writes_of(const device_buffer& buffer) {
  std::vector<queue_point> points;
  buffer.usage().append_points_before(false, points);
  queue_set& queues = buffer.where()->queues();
  std::vector<context_event> events;
  call_on(
      *buffer.where(), [&] { return "waiting for " + describe(buffer.where()->device()); },
      [&] {
        for (const queue_point& each : points) {
          if (!queues.is_finished(each)) events.push_back({buffer.where(), queues.event_at(each)});
        }
      });
  return events;
}

}  // namespace

std::shared_ptr<data_source> data_source::over_host_memory(void* data, std::uint64_t size,
                                                           std::shared_ptr<void> owner,
                                                           std::uint64_t foreign) {
  const address first = reinterpret_cast<std::uintptr_t>(data);
  auto source = std::make_shared<data_source>(byte_range{first, first + size});
  source->host_.emplace(
      host_memory::borrowed(source->covered_, static_cast<std::byte*>(data), foreign));
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
    take_to_host();
    copy.shared()->give_to_device();
  }
  return copy;
}

void data_source::mark_used(device_copy& copy, const data_window& window, access use,
                            const queue_point& point) {
  add_use(copy, use, point);
  if (use != access::read) mark_written(&copy, window);
}

void data_source::add_use(device_copy& copy, access use, const queue_point& point) {
  usage_log& usage = copy.buffer().usage();
  if (use == access::read) {
    usage.add_read(point, copy.buffer().where()->queues());
  } else {
    usage.add_write(point);
  }
}

void data_source::synchronize(const data_window& window) {
  const transfer_reason reason{"synchronize"};
  if (home_) bring_to(copy_on(home_), window, reason);
  if (!host_is_home_) return;
  bring_to_host(region_of(window), reason);
  take_to_host();
}

std::vector<context_event> data_source::synchronize_later(const data_window& window) {
  if (home_) return synchronize_to(home_, window);
  if (!host_is_home_) return {};
  const byte_region part = region_of(window);
  for (auto& copy : copies_) {
    if (copy->shared() != nullptr) {
      give_to_host_later(*copy);
    } else {
      bring_to_host_later(*copy, (part & copy->valid) - host_valid_);
    }
  }
  std::vector<context_event> events;
  for (const arrival& each : arrivals_) {
    call([&] { return "handing out an event of " + describe(each.from->device()); },
         [&] {
           events.push_back({each.from, each.event});
         });
  }
  return events;
}

void data_source::give_to_host_later(device_copy& copy) {
  ++changes_;
  std::vector<cl::Event> events;
  copy.shared()->give_to_host_later(events);
  for (cl::Event& each : events) arrivals_.push_back({copy.where(), std::move(each), {}});
}

void data_source::bring_to_host_later(device_copy& copy, const byte_region& part) {
  if (part.is_empty()) return;
  ++changes_;
  arrivals_.push_back(
      {copy.where(), download_later(copy.buffer(), host(), part, {"synchronize"}), part});
  host_valid_.add(part);
}

std::vector<context_event> data_source::synchronize_to(const std::shared_ptr<context>& where,
                                                       const data_window& window) {
  device_copy& copy = prepare(where, window, access::read, {"synchronize_to"});
  return writes_of(copy.buffer());
}

std::byte* data_source::host_data(const data_window& window, access use) {
  if (covered_.is_empty()) return host_ ? host_->at(window.first) : nullptr;
  const transfer_reason reason{"the host uses the data"};
  if (use != access::overwrite) bring_to_host(region_of(window), reason);
  take_to_host();
  std::byte* const first = host().at(window.first);
  if (use != access::read) mark_written(nullptr, window);
  return first;
}

std::byte* data_source::host_room(const data_window& window) {
  take_to_host();
  std::byte* const first = host().at(window.first);
  const byte_region part = region_of(window);
  for (auto& copy : copies_) host_valid_.subtract(part & copy->valid);
  return first;
}

void data_source::refresh(const data_window& window) {
  if (host_is_home_) mark_written(nullptr, window);
}

void data_source::discard(const data_window& window) {
  ++changes_;
  const byte_region part = region_of(window);
  host_valid_.subtract(part);
  for (auto& copy : copies_) copy->valid.subtract(part);
}

std::vector<std::shared_ptr<context>> data_source::places() const {
  std::vector<std::shared_ptr<context>> all;
  for (const auto& copy : copies_) all.push_back(copy->where());
  return all;
}

device_copy* data_source::home_copy() {
  device_copy* const copy = home_ ? find_copy(*home_) : nullptr;
  return copy == nullptr || copy->shared() != nullptr ? nullptr : copy;
}

device_copy* data_source::newest_copy_in(const context& where, const data_window& window) {
  device_copy* const copy = find_copy(where);
  if (copy == nullptr) return nullptr;
  const bool is_in_use = copy->shared() == nullptr || copy->shared()->belongs_to_device();
  return is_in_use && is_inside(valid_in(*copy), window) ? copy : nullptr;
}

device_copy* data_source::newest_device_copy(const data_window& window) {
  for (auto& copy : copies_) {
    if (newest_copy_in(*copy->where(), window) != nullptr) return copy.get();
  }
  return nullptr;
}

bool data_source::is_newest_on_host(const data_window& window) const {
  return is_inside(host_valid_, window);
}

void data_source::read_newest(const byte_region& part, host_memory& to,
                              const transfer_reason& reason) {
  const byte_region on_host = part & host_valid_;
  if (!on_host.is_empty()) {
    take_to_host();
    for (const byte_range& each : on_host.ranges()) {
      std::memmove(to.at(each.begin), host().at(each.begin), each.size());
    }
  }
  byte_region missing = part - on_host;
  for (auto& copy : copies_) {
    const byte_region here = missing & copy->valid;
    if (here.is_empty()) continue;
    download(copy->buffer(), to, here, reason);
    missing.subtract(here);
  }
}

void data_source::keep(std::shared_ptr<void> owner) {
  const bool is_kept = std::find(owners_.begin(), owners_.end(), owner) != owners_.end();
  if (owner && !is_kept) owners_.push_back(std::move(owner));
}

// What only reads the host's memory in place must be done with it as well. Whatever failed, the
// caller may let go of its memory next.
void data_source::detach_view() {
  if (--views_ > 0 || covered_.is_empty()) return;
  try {
    synchronize(whole());
  } catch (...) {
    finish_uses_of_host();
    throw;
  }
}

// Of copies, too: what is on its way to the host writes there.
void data_source::finish_uses_of_host() noexcept {
  for (auto& copy : copies_) copy->buffer().wait_after_failure();
}

device_copy* data_source::find_copy(const context& where) {
  for (auto& copy : copies_) {
    if (copy->where().get() == &where) return copy.get();
  }
  return nullptr;
}

device_copy& data_source::copy_on(const std::shared_ptr<context>& where) {
  if (device_copy* const known = find_copy(*where)) return *known;
  ++changes_;
  copies_.push_back(make_copy(where));
  return *copies_.back();
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

void data_source::bring_to(device_copy& copy, const data_window& window,
                           const transfer_reason& reason) {
  if (is_inside(valid_in(copy), window)) return;
  ++changes_;
  if (copy.shared() != nullptr) {
    bring_to_host(region_of(window), reason);
    return;
  }
  const byte_region missing = region_of(window) - copy.valid;
  bring_to_host(missing, reason);
  const byte_region part = missing & host_valid_;
  if (part.is_empty()) return;
  take_to_host();
  upload(host(), copy.buffer(), part, reason);
  copy.valid.add(part);
}

void data_source::bring_to_host(const byte_region& part, const transfer_reason& reason) {
  if (host_valid_.contains(part)) return;
  for (auto& copy : copies_) {
    const byte_region missing = (part & copy->valid) - host_valid_;
    if (missing.is_empty()) continue;
    take_to_host();
    download(copy->buffer(), host(), missing, reason);
    host_valid_.add(missing);
  }
}

void data_source::take_to_host() {
  ++changes_;
  wait_for_arrivals();
  for (auto& copy : copies_) {
    if (copy->shared() != nullptr) copy->shared()->give_to_host();
  }
}

void data_source::wait_for_arrivals() {
  while (!arrivals_.empty()) {
    const arrival next = std::move(arrivals_.back());
    arrivals_.pop_back();
    wait_for(next);
  }
}

void data_source::wait_for(const arrival& expected) {
  context& from = *expected.from;
  try {
    call_on(
        from, [&] { return "waiting for data of " + describe(from.device()); },
        [&] { expected.event.wait(); });
  } catch (const error&) {
    finish_uses_of_host();
    host_valid_.subtract(expected.part);
    throw;
  }
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
  ++changes_;
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
    for (auto& owner : owners_) copy->where()->retire(copy->buffer().usage(), owner);
  }
}

void data_source::absorb(const std::shared_ptr<data_source>& whole,
                         const std::vector<std::shared_ptr<data_source>>& parts) {
  const transfer_reason reason{"an overlapping view is made"};
  for (const auto& part : parts) {
    part->bring_to_host(byte_region(part->covered_), reason);
    part->take_to_host();
  }
  for (const auto& part : parts) whole->take_over(part);
  for (const auto& part : parts) part->give_way_to(whole);
}

void data_source::take_over(const std::shared_ptr<data_source>& part) {
  host_valid_.subtract(byte_region(part->covered_) - part->host_valid_);
  views_ += part->views_;
  owners_.insert(owners_.end(), part->owners_.begin(), part->owners_.end());
  superseded_.push_back(part);
  for (const auto& each : part->superseded_) {
    if (!each.expired()) superseded_.push_back(each);
  }
}

void data_source::give_way_to(const std::shared_ptr<data_source>& whole) noexcept {
  copies_.clear();
  host_->unpin();
  ++changes_;
  for (const auto& each : superseded_) {
    if (const auto living = each.lock()) std::atomic_store(&living->successor_, whole);
  }
  superseded_.clear();
  std::atomic_store(&successor_, whole);
  is_superseded_.store(true, std::memory_order_release);
}

}  // namespace libtiles::runtime
