// How a data source takes the place of others.
#include <algorithm>

#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

/// The sources that lost their place to the same one, held by these alone. However many there are,
/// the next one takes the place of all in one step; it is no chain, which would keep alive what
/// lies between.
struct data_source::succession {
  std::shared_ptr<data_source> current;  ///< who has their place; any thread, by atomic operations
  std::vector<std::weak_ptr<data_source>> members;  ///< for who holds the lock of `current`

  /// So that `more` members can be added without fail. Now and then those that are gone leave.
  void make_room(std::size_t more) {
    if (members.capacity() - members.size() >= more) return;
    members.erase(std::remove_if(members.begin(), members.end(),
                                 [](const auto& each) { return each.expired(); }),
                  members.end());
    members.reserve(2 * (members.size() + more));
  }

  /// Makes the members of another one its own.
  void take(const std::shared_ptr<succession>& self, succession& other) noexcept {
    for (const auto& each : other.members) {
      const auto living = each.lock();
      if (!living) continue;
      std::atomic_store(&living->succession_, self);
      members.push_back(each);
    }
    other.members.clear();
  }
};

std::shared_ptr<data_source> data_source::successor() const {
  const auto line = std::atomic_load(&succession_);
  return line ? std::atomic_load(&line->current) : nullptr;
}

/// The largest of those that the parts have, with room for all of the others and the parts, so that
/// each source is moved a few times however many there are.
std::shared_ptr<data_source::succession> data_source::common_succession(
    const std::vector<std::shared_ptr<data_source>>& parts) {
  std::shared_ptr<succession> largest;
  std::size_t members = parts.size();
  for (const auto& part : parts) {
    auto line = part->superseded_.lock();
    if (!line) continue;
    members += line->members.size();
    if (!largest || line->members.size() > largest->members.size()) largest = std::move(line);
  }
  if (!largest) largest = std::make_shared<succession>();
  largest->make_room(members - largest->members.size());
  return largest;
}

void data_source::absorb(const std::shared_ptr<data_source>& whole,
                         const std::vector<std::shared_ptr<data_source>>& parts) {
  const transfer_reason reason{"an overlapping view is made"};
  for (const auto& part : parts) {
    part->transfer_.bring_to_host(byte_region(part->covered()), reason);
    part->transfer_.take_to_host();
  }
  for (const auto& part : parts) whole->take_over(*part);
  const std::shared_ptr<succession> line = common_succession(parts);
  // Nothing fails from here on. Other threads may use `whole` as soon as it is somebody's current
  // one, so it is complete by then.
  for (const auto& part : parts) whole->memory_.take_owners_of(part->memory_);
  whole->superseded_ = line;
  std::atomic_store(&line->current, whole);
  for (const auto& part : parts) {
    const auto other = part->superseded_.lock();
    if (!other || other == line) continue;
    std::atomic_store(&other->current, whole);
    line->take(line, *other);
  }
  for (const auto& part : parts) line->members.push_back(part);
  for (const auto& part : parts) part->give_way(line);
}

void data_source::take_over(const data_source& part) {
  validity_.on_host().subtract(byte_region(part.covered()) - part.validity_.on_host());
  views_ += part.views_;
}

void data_source::give_way(const std::shared_ptr<succession>& line) noexcept {
  memory_.drop_copies();
  validity_.note_change();
  superseded_.reset();
  std::atomic_store(&succession_, line);
  is_superseded_.store(true, std::memory_order_release);
}

}  // namespace libtiles::runtime
