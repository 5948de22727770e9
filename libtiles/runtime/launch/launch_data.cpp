#include "libtiles/runtime/launch/launch_data.hpp"

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
    device_copy* copy = nullptr;
    placed_data placed;
    if (each.window != nullptr) {
      copy = &each.source->prepare(where, *each.window, each.needs, reason_for(each, kernel));
      const device_buffer& buffer = copy->buffer();
      placed = {buffer.opencl_buffer()(), buffer.id(),
                static_cast<std::int64_t>(buffer.offset_of(each.window->first))};
    }
    copies_.push_back(copy);
    places_.push_back(placed);
  }
}

std::vector<queue_point> launch_data::points_before() const {
  std::vector<queue_point> points;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (copies_[i] == nullptr) continue;
    copies_[i]->buffer().usage().append_points_before(uses_[i].does != access::read, points);
  }
  return points;
}

void launch_data::expect_use() {
  written_.clear();
  const data_use* use = uses_.begin();
  for (device_copy* copy : copies_) {
    if (copy != nullptr) {
      copy->buffer().usage().make_room();
      if (!are_writes_marked_ && use->does != access::read) {
        use->source->expect_written(copy, *use->window, written_);
      }
    }
    ++use;
  }
}

void launch_data::mark_used(const queue_point& point) noexcept {
  const data_use* use = uses_.begin();
  for (device_copy* copy : copies_) {
    if (copy != nullptr) use->source->add_use(*copy, use->does, point);
    ++use;
  }
  written_.apply();
  are_writes_marked_ = true;
}

}  // namespace libtiles::runtime
