#include "libtiles/groups/halo_exchange.hpp"

#include <algorithm>

#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::data_window;

namespace {

// Large halos go in pieces: the first ones go on while the others come. Nothing overlaps the first
// piece, which is long where there are few; many pieces cost calls.
constexpr std::uint64_t pieces_of_halo = 4;
constexpr std::uint64_t largest_piece = std::uint64_t{16} << 20;

// Halos that are worth the events that let them come while the inside is computed.
constexpr std::uint64_t smallest_beside = std::uint64_t{8} << 20;

std::uint64_t bytes_of_piece(std::uint64_t halo) {
  if (halo < smallest_beside) return halo;
  return std::min(halo / pieces_of_halo, largest_piece);
}

}  // namespace

halo_exchange::halo_exchange(const device_group& group, const std::vector<halo_piece>& pieces,
                             std::uint64_t bytes_of_index, bool come_with_parts)
    : group_(group),
      come_with_parts_(come_with_parts),
      pieces_(divided(pieces, bytes_of_index)),
      beside_(group.size()) {}

// In turns, so that all members have something to copy.
std::vector<halo_exchange::staged_piece> halo_exchange::divided(
    const std::vector<halo_piece>& pieces, std::uint64_t bytes_of_index) {
  const std::uint64_t bytes = std::max<std::uint64_t>(1, bytes_of_index);
  std::vector<staged_piece> all;
  std::size_t known = 0;
  for (std::int64_t round = 0; round == 0 || all.size() > known; ++round) {
    known = all.size();
    for (const halo_piece& each : pieces) {
      const std::uint64_t halo = static_cast<std::uint64_t>(each.from.size()) * bytes;
      const auto most =
          static_cast<std::int64_t>(std::max<std::uint64_t>(1, bytes_of_piece(halo) / bytes));
      const std::int64_t done = round * most, count = std::min(most, each.from.size() - done);
      if (count <= 0) continue;
      const std::int64_t from = each.from.begin + done, to = each.to.begin + done;
      all.push_back({{each.owner, {from, from + count}, each.member, {to, to + count}},
                     halo >= smallest_beside});
    }
  }
  return all;
}

void halo_exchange::begin(const part_windows& parts) {
  errors_ = {};
  for (auto& each : beside_) each.reset();
  for (const staged_piece& each : pieces_) errors_.catch_from([&] { note_before(each); });
  for (staged_piece& each : pieces_) {
    each.is_on_its_way = each.is_passed_on = each.is_old = false;
    if (!parts.has(each.piece.member)) continue;
    each.is_old = parts.has(each.piece.owner) ? !errors_.catch_from([&] { begin(parts, each); })
                                              : !come_with_parts_;
  }
}

void halo_exchange::note_before(const staged_piece& staged) {
  const std::size_t member = staged.piece.member;
  if (!staged.is_large || staged.piece.owner == member || beside_[member] != nullptr) return;
  const std::shared_ptr<runtime::context>& where = group_.member(member);
  if (!where->owns_queues()) return;
  group_.on_member(member,
                   [&] { beside_[member] = std::make_unique<runtime::writes_beside>(where); });
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
    if (each.is_on_its_way) each.is_old = !errors_.catch_from([&] { pass_on(parts, each); });
  }
  for (std::size_t i = 0; i < group_.size(); ++i) {
    if (beside_[i] != nullptr) join(parts, i);
  }
  errors_.rethrow();
}

void halo_exchange::pass_on(const part_windows& parts, staged_piece& staged) {
  const halo_piece& piece = staged.piece;
  const data_window to = parts.section(piece.member, piece.to);
  runtime::writes_beside* const beside = beside_[piece.member].get();
  if (!staged.is_large || beside == nullptr || !staged.elements.has_room_for(to)) {
    staged.elements.end(piece.member, to);
    return;
  }
  staged.elements.pass_on(piece.member, to, *beside);
  staged.is_passed_on = true;
}

// Once for all pieces: events that one queue waits for in another take longer than their calls.
void halo_exchange::join(const part_windows& parts, std::size_t member) {
  std::vector<runtime::context_event> written;
  const bool are_joined = errors_.catch_from(
      [&] { written = group_.on_member(member, [&] { return beside_[member]->join(); }); });
  for (staged_piece& each : pieces_) {
    if (!each.is_passed_on || each.piece.member != member) continue;
    const auto end = [&] {
      each.elements.end_beside(member, parts.section(member, each.piece.to), written);
    };
    each.is_old = !are_joined || !errors_.catch_from(end);
  }
}

bool halo_exchange::is_old(std::size_t member) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const staged_piece& each) {
    return each.is_old && each.piece.member == member;
  });
}

}  // namespace libtiles::groups
