#include "libtiles/groups/halo_exchange.hpp"

#include <algorithm>

#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::array_view;
using runtime::data_window;

halo_exchange::halo_exchange(const device_group& group, std::vector<halo_piece> pieces,
                             bool come_with_parts)
    : group_(group), come_with_parts_(come_with_parts) {
  for (const halo_piece& each : pieces) pieces_.push_back({each, {}, nullptr});
}

// Made on the owner's device at once: what is copied there does not wait for the device.
void halo_exchange::allocate(staged_piece& staged, const data_window& like) const {
  staged.memory.resize(runtime::dense_size(like));
  staged.view = array_view::over(staged.memory.data(), like.element, like.shape, {}, false);
  staged.view->synchronize_to(group_.member(staged.piece.owner));
}

void halo_exchange::begin(const part_windows& parts) {
  errors_ = {};
  for (staged_piece& each : pieces_) {
    each.is_on_its_way = each.is_old = false;
    if (!parts.has(each.piece.member)) continue;
    each.is_old = parts.has(each.piece.owner) ? !errors_.catch_from([&] { begin(parts, each); })
                                              : !come_with_parts_;
  }
}

void halo_exchange::begin(const part_windows& parts, staged_piece& staged) const {
  const halo_piece& piece = staged.piece;
  group_.on_member(piece.owner, [&] {
    const data_window from = parts.section(piece.owner, piece.from);
    if (piece.owner == piece.member) {
      runtime::copy_window(from, parts.section(piece.member, piece.to));
      return;
    }
    if (staged.view == nullptr) allocate(staged, from);
    runtime::copy_window(from, staged.view->window());
    staged.view->synchronize_later();
    staged.is_on_its_way = true;
  });
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

void halo_exchange::end(const part_windows& parts, const staged_piece& staged) const {
  const halo_piece& piece = staged.piece;
  group_.on_member(piece.owner, [&] { staged.view->synchronize(); });
  group_.on_member(piece.member, [&] {
    runtime::write_window(parts.section(piece.member, piece.to), staged.memory.data());
  });
}

}  // namespace libtiles::groups
