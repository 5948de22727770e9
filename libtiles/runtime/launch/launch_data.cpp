#include "libtiles/runtime/launch/launch_data.hpp"

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {
namespace {

// The text is static or the caller's: a reason is made on every launch, and read when data moves.
transfer_reason reason_for(const data_use& use, const std::string& kernel) {
  return {use.does == access::read ? "reads" : "uses", &kernel, use.parameter};
}

}  // namespace

launch_data::launch_data(const std::shared_ptr<context>& where, const data_uses& uses,
                         const std::string& kernel)
    : uses_(uses) {
  for (const data_use& each : uses) {
    if (each.window == nullptr) {
      copies_.push_back(nullptr);
      continue;
    }
    data_source& source = source_lock::source_of(*each.window);
    copies_.push_back(&source.prepare(where, *each.window, each.needs, reason_for(each, kernel)));
  }
}

placed_list launch_data::places() const {
  placed_list places;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    placed_data placed;
    if (copies_[i] != nullptr) {
      const device_buffer& buffer = copies_[i]->buffer();
      placed.buffer = buffer.opencl_buffer()();
      placed.id = buffer.id();
      placed.offset = static_cast<std::int64_t>(buffer.offset_of(uses_[i].window->first));
    }
    places.push_back(placed);
  }
  return places;
}

std::vector<queue_point> launch_data::points_before() const {
  std::vector<queue_point> points;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (copies_[i] == nullptr) continue;
    copies_[i]->buffer().usage().append_points_before(uses_[i].does != access::read, points);
  }
  return points;
}

void launch_data::mark_used(const queue_point& point) const {
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (copies_[i] == nullptr) continue;
    const data_window& window = *uses_[i].window;
    source_lock::source_of(window).mark_used(*copies_[i], window, uses_[i].does, point);
  }
}

}  // namespace libtiles::runtime
