// Copies the newest bytes of a data source to where they are needed.
#include <cstring>

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"

namespace libtiles::runtime {
namespace {

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

void data_source::synchronize(const data_window& window) {
  const transfer_reason reason{"synchronize"};
  if (home_) bring_to(copy_on(home_), window, reason);
  if (!host_is_home_) return;
  bring_to_host(region_of(window), reason);
  take_to_host();
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
  copies_.give_to_host();
}

}  // namespace libtiles::runtime
