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

void launch_data::mark_used(const queue_point& point) const {
  const bool is_known = is_settled();
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (copies_[i] == nullptr) continue;
    const data_use& use = uses_[i];
    use.source->add_use(*copies_[i], use.does, point);
    if (!is_known && use.does != access::read) use.source->mark_written(copies_[i], *use.window);
  }
}

void launch_data::settle() {
  if (is_settled()) return;
  changes_.clear();
  for (const data_use& each : uses_) {
    changes_.push_back(each.source == nullptr ? 0 : each.source->changes());
  }
  has_settled_ = true;
}

bool launch_data::is_settled() const {
  if (!has_settled_) return false;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    const data_source* const source = uses_[i].source;
    if (source != nullptr && source->changes() != changes_[i]) return false;
  }
  return true;
}

}  // namespace libtiles::runtime
