// How a data source comes home, to a context, and to the host that uses it.
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/data_source.hpp"

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
  if (home()) transfer_.bring_to(copy_on(home()), window, reason);
  if (!is_over_host_memory()) return;
  transfer_.bring_to_host(region_of(window), reason);
  transfer_.take_to_host();
}

std::vector<context_event> data_source::synchronize_later(const data_window& window) {
  if (home()) return synchronize_to(home(), window);
  if (!is_over_host_memory()) return {};
  return transfer_.bring_to_host_later(region_of(window));
}

std::vector<context_event> data_source::synchronize_to(const std::shared_ptr<context>& where,
                                                       const data_window& window) {
  device_copy& copy = prepare(where, window, access::read, {"synchronize_to"});
  return writes_of(copy.buffer());
}

std::byte* data_source::host_data(const data_window& window, access use) {
  if (covered().is_empty()) {
    return memory_.has_host() ? memory_.host().at(window.first) : nullptr;
  }
  const transfer_reason reason{"the host uses the data"};
  if (use != access::overwrite) transfer_.bring_to_host(region_of(window), reason);
  transfer_.take_to_host();
  std::byte* const first = memory_.host().at(window.first);
  if (use != access::read) mark_written(nullptr, window);
  return first;
}

std::byte* data_source::host_write_area(const data_window& window) {
  transfer_.take_to_host();
  std::byte* const first = memory_.host().at(window.first);
  const byte_region part = region_of(window);
  for (const auto& copy : memory_.copies()) validity_.on_host().subtract(part & copy->valid);
  return first;
}

void data_source::refresh(const data_window& window) {
  if (is_over_host_memory()) mark_written(nullptr, window);
}

void data_source::settle(const data_window& window) {
  const byte_region unknown = validity_.unknown_in(window);
  if (unknown.is_empty()) return;
  validity_.note_change();
  if (device_copy* const copy = home_copy()) {
    copy->valid.add(unknown);
    return;
  }
  transfer_.take_to_host();
  memory_.host();
  validity_.on_host().add(unknown);
}

}  // namespace libtiles::runtime
