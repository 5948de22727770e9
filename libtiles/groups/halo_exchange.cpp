#include "libtiles/groups/halo_exchange.hpp"

#include <algorithm>

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::data_window;

namespace {

// Of large ones, the first go on while the others come. Smaller ones cost calls.
constexpr std::uint64_t largest_piece = std::uint64_t{4} << 20;

// Larger ones are worth the events that let them come while the inside is computed, and while
// others go.
constexpr std::uint64_t smallest_beside = std::uint64_t{2} << 20;

// In turns, so that all members have something to copy.
std::vector<halo_piece> divided(const std::vector<halo_piece>& pieces,
                                std::uint64_t bytes_of_index) {
  const auto most = static_cast<std::int64_t>(
      std::max<std::uint64_t>(1, largest_piece / std::max<std::uint64_t>(1, bytes_of_index)));
  std::vector<halo_piece> all;
  std::size_t known = 0;
  for (std::int64_t done = 0; done == 0 || all.size() > known; done += most) {
    known = all.size();
    for (const halo_piece& each : pieces) {
      const std::int64_t count = std::min(most, each.from.size() - done);
      if (count <= 0) continue;
      const std::int64_t from = each.from.begin + done, to = each.to.begin + done;
      all.push_back({each.owner, {from, from + count}, each.member, {to, to + count}});
    }
  }
  return all;
}

}  // namespace

halo_exchange::halo_exchange(const device_group& group, const std::vector<halo_piece>& pieces,
                             std::uint64_t bytes_of_index, bool come_with_parts)
    : group_(group), come_with_parts_(come_with_parts) {
  for (const halo_piece& each : divided(pieces, bytes_of_index)) {
    const auto bytes = static_cast<std::uint64_t>(each.from.size()) * bytes_of_index;
    pieces_.push_back({each, bytes >= smallest_beside, {}});
  }
}

void halo_exchange::begin(const part_windows& parts) {
  errors_ = {};
  before_.assign(group_.size(), {});
  for (const staged_piece& each : pieces_) errors_.catch_from([&] { note_before(each); });
  for (staged_piece& each : pieces_) {
    each.is_on_its_way = each.is_old = false;
    if (!parts.has(each.piece.member)) continue;
    each.is_old = parts.has(each.piece.owner) ? !errors_.catch_from([&] { begin(parts, each); })
                                              : !come_with_parts_;
  }
}

void halo_exchange::note_before(const staged_piece& staged) {
  const std::size_t member = staged.piece.member;
  if (!staged.is_large || staged.piece.owner == member || !before_[member].empty()) return;
  runtime::context& where = *group_.member(member);
  group_.on_member(member, [&] {
    call_on(
        where, [&] { return "noting what " + describe(where.device()) + " does"; },
        [&] { before_[member] = where.queues().markers(); });
  });
}

void halo_exchange::begin(const part_windows& parts, staged_piece& staged) const {
  const halo_piece& piece = staged.piece;
  const data_window from = parts.section(piece.owner, piece.from);
  if (piece.owner == piece.member) {
    group_.on_member(piece.owner,
                     [&] { runtime::copy_window(from, parts.section(piece.member, piece.to)); });
    return;
  }
  staged.elements.begin(group_, piece.owner, from);
  staged.is_on_its_way = true;
}

void halo_exchange::end(const part_windows& parts) {
  for (staged_piece& each : pieces_) {
    if (each.is_on_its_way) each.is_old = !errors_.catch_from([&] { end(parts, each); });
  }
  errors_.rethrow();
}

bool halo_exchange::is_old(std::size_t member) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const staged_piece& each) {
    return each.is_old && each.piece.member == member;
  });
}

void halo_exchange::end(const part_windows& parts, staged_piece& staged) const {
  const halo_piece& piece = staged.piece;
  const std::vector<cl::Event>& before = before_[piece.member];
  staged.elements.end(piece.member, parts.section(piece.member, piece.to),
                      staged.is_large && !before.empty() ? &before : nullptr);
}

}  // namespace libtiles::groups
