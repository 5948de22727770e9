// Which bytes of a data source are up to date where.
#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

bool data_source::is_inside(const byte_region& valid, const data_window& window) {
  return valid.contains(hull_of(window)) || valid.contains(region_of(window));
}

device_copy* data_source::newest_copy_in(const context& where, const data_window& window) {
  device_copy* const copy = copies_.find(where);
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

void data_source::refresh(const data_window& window) {
  if (host_is_home_) mark_written(nullptr, window);
}

void data_source::discard(const data_window& window) {
  ++changes_;
  const byte_region part = region_of(window);
  host_valid_.subtract(part);
  for (auto& copy : copies_) copy->valid.subtract(part);
}

void data_source::settle(const data_window& window) {
  const byte_range hull = hull_of(window);
  bool is_settled = host_valid_.contains(hull);
  for (auto& copy : copies_) is_settled = is_settled || copy->valid.contains(hull);
  if (is_settled) return;
  byte_region unknown = region_of(window) - host_valid_;
  for (auto& copy : copies_) unknown.subtract(copy->valid);
  if (unknown.is_empty()) return;
  ++changes_;
  if (device_copy* const copy = home_copy()) {
    copy->valid.add(unknown);
    return;
  }
  take_to_host();
  host();
  host_valid_.add(unknown);
}

void data_source::mark_written(device_copy* by, const data_window& window) {
  validity_change change;
  expect_written(by, window, change);
  change.apply();
}

void data_source::expect_written(device_copy* by, const data_window& window,
                                 validity_change& change) {
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
  if (&own != &host_valid_) change.subtract(host_valid_, part);
  for (auto& copy : copies_) {
    if (&own != &copy->valid) change.subtract(copy->valid, part);
  }
  change.add(own, part);
}

}  // namespace libtiles::runtime
