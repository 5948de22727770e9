// How the newest bytes of a data source come to the host while others go on.
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/transfers/download.hpp"

namespace libtiles::runtime {

std::vector<context_event> data_source::synchronize_later(const data_window& window) {
  if (home_) return synchronize_to(home_, window);
  if (!host_is_home_) return {};
  const byte_region part = region_of(window);
  for (auto& copy : copies_) {
    if (copy->shared() != nullptr) give_to_host_later(*copy);
  }
  for (auto& copy : copies_) {
    if (copy->shared() == nullptr) bring_to_host_later(*copy, (part & copy->valid) - host_valid_);
  }
  return arrivals_.events();
}

void data_source::give_to_host_later(device_copy& copy) {
  ++changes_;
  arrivals_.make_room();
  std::vector<cl::Event> events;
  copy.shared()->give_to_host_later(events);
  for (cl::Event& each : events) arrivals_.add({copy.where(), std::move(each), {}});
}

// No command waits for one of another context: what those may still write, older than what comes
// here, is waited for.
void data_source::bring_to_host_later(device_copy& copy, const byte_region& part) {
  if (part.is_empty()) return;
  if (arrivals_.may_write(part, *copy.where())) take_to_host();
  ++changes_;
  arrivals_.make_room();
  host_valid_.make_room(part.ranges().size());
  host_arrival expected{copy.where(), {}, part};
  expected.event = download_later(copy.buffer(), host(), part, {"synchronize"});
  arrivals_.add(std::move(expected));
  host_valid_.add(part);
}

void data_source::wait_for_arrivals() {
  arrivals_.wait([&](const byte_region& lost) {
    copies_.wait_after_failure();
    host_valid_.subtract(lost);
  });
}

}  // namespace libtiles::runtime
