#include "libtiles/runtime/data/host_transfer.hpp"

#include <cstring>

#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"

namespace libtiles::runtime {

void host_transfer::bring_to(device_copy& copy, const data_window& window,
                             const transfer_reason& reason) {
  if (validity_.is_in(copy, window)) return;
  validity_.note_change();
  if (copy.shared() != nullptr) {
    bring_to_host(region_of(window), reason);
    return;
  }
  const byte_region missing = region_of(window) - copy.valid;
  bring_to_host(missing, reason);
  const byte_region part = missing & validity_.on_host();
  if (part.is_empty()) return;
  take_to_host();
  upload(memory_.host(), copy.buffer(), part, reason);
  copy.valid.add(part);
}

void host_transfer::bring_to_host(const byte_region& part, const transfer_reason& reason) {
  if (validity_.on_host().contains(part)) return;
  for (const auto& copy : memory_.copies()) {
    const byte_region missing = (part & copy->valid) - validity_.on_host();
    if (missing.is_empty()) continue;
    take_to_host();
    download(copy->buffer(), memory_.host(), missing, reason);
    validity_.on_host().add(missing);
  }
}

std::vector<context_event> host_transfer::bring_to_host_later(const byte_region& part) {
  for (const auto& copy : memory_.copies()) {
    if (copy->shared() != nullptr) give_to_host_later(*copy);
  }
  for (const auto& copy : memory_.copies()) {
    if (copy->shared() == nullptr) {
      download_later_from(*copy, (part & copy->valid) - validity_.on_host());
    }
  }
  return arrivals_.events();
}

void host_transfer::give_to_host_later(device_copy& copy) {
  validity_.note_change();
  arrivals_.make_room();
  std::vector<cl::Event> events;
  copy.shared()->give_to_host_later(events);
  for (cl::Event& each : events) arrivals_.add({copy.where(), std::move(each), {}});
}

// Commands of one context do not wait for those of another: older writes to the same bytes have to
// end first.
void host_transfer::download_later_from(device_copy& copy, const byte_region& part) {
  if (part.is_empty()) return;
  if (arrivals_.may_write(part, *copy.where())) take_to_host();
  validity_.note_change();
  arrivals_.make_room();
  validity_.on_host().make_room(part.ranges().size());
  host_arrival expected{copy.where(), {}, part};
  expected.event = download_later(copy.buffer(), memory_.host(), part, {"synchronize"});
  arrivals_.add(std::move(expected));
  validity_.on_host().add(part);
}

void host_transfer::take_to_host() {
  validity_.note_change();
  wait_for_arrivals();
  memory_.copies().give_to_host();
}

void host_transfer::wait_for_arrivals() {
  arrivals_.wait([&](const byte_region& lost) {
    memory_.copies().wait_after_failure();
    validity_.on_host().subtract(lost);
  });
}

void host_transfer::read_newest(const byte_region& part, host_memory& to,
                                const transfer_reason& reason) {
  const byte_region on_host = part & validity_.on_host();
  if (!on_host.is_empty()) {
    take_to_host();
    for (const byte_range& each : on_host.ranges()) {
      std::memmove(to.at(each.begin), memory_.host().at(each.begin), each.size());
    }
  }
  byte_region missing = part - on_host;
  for (const auto& copy : memory_.copies()) {
    const byte_region here = missing & copy->valid;
    if (here.is_empty()) continue;
    download(copy->buffer(), to, here, reason);
    missing.subtract(here);
  }
}

}  // namespace libtiles::runtime
