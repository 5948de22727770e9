#include "libtiles/runtime/data/source_validity.hpp"

namespace libtiles::runtime {

bool source_validity::is_inside(const byte_region& valid, const data_window& window) {
  return valid.contains(hull_of(window)) || valid.contains(region_of(window));
}

byte_region source_validity::unknown_in(const data_window& window) const {
  const byte_range hull = hull_of(window);
  bool is_known = on_host_.contains(hull);
  for (const auto& copy : memory_.copies()) is_known = is_known || copy->valid.contains(hull);
  if (is_known) return {};
  byte_region unknown = region_of(window) - on_host_;
  for (const auto& copy : memory_.copies()) unknown.subtract(copy->valid);
  return unknown;
}

void source_validity::discard(const data_window& window) {
  note_change();
  const byte_region part = region_of(window);
  on_host_.subtract(part);
  for (const auto& copy : memory_.copies()) copy->valid.subtract(part);
}

void source_validity::expect_written(device_copy* by, const data_window& window,
                                     validity_change& change) {
  byte_region& own = by == nullptr || by->shared() != nullptr ? on_host_ : by->valid;
  const byte_range hull = hull_of(window);
  const auto is_stale = [&](const byte_region& valid) {
    return &valid == &own || !valid.intersects(hull);
  };
  bool is_known = own.contains(hull) && is_stale(on_host_);
  for (const auto& copy : memory_.copies()) is_known = is_known && is_stale(copy->valid);
  if (is_known) return;
  note_change();
  const byte_region part = region_of(window);
  if (&own != &on_host_) change.subtract(on_host_, part);
  for (const auto& copy : memory_.copies()) {
    if (&own != &copy->valid) change.subtract(copy->valid, part);
  }
  change.add(own, part);
}

void source_validity::mark_written(device_copy* by, const data_window& window) {
  validity_change change;
  expect_written(by, window, change);
  change.apply();
}

}  // namespace libtiles::runtime
