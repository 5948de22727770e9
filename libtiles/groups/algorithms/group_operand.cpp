#include "libtiles/groups/algorithms/group_operand.hpp"

#include "libtiles/groups/slice.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::array_view;
using runtime::data_window;

namespace {

distributed_view* distributed_of(const array_view& view) {
  const auto* const operand = dynamic_cast<const distributed_operand*>(&view);
  return operand == nullptr ? nullptr : operand->owner();
}

}  // namespace

group_operand::group_operand(const device_group& group, const array_view& view)
    : group_(group), whole_(view), distributed_(distributed_of(view)) {
  if (distributed_ == nullptr || &distributed_->group() == &group) return;
  throw error(status::argument_mismatch,
              "an operand is distributed over another group; expected the group of the call");
}

std::optional<std::size_t> group_operand::split_dimension() const {
  if (distributed_ == nullptr || distributed_->how().kind == distribution_kind::copy) return {};
  return distributed_->how().dimension;
}

std::optional<partition> group_operand::cuts() const {
  if (distributed_ == nullptr || distributed_->cuts() == nullptr) return {};
  return fitted(*distributed_->cuts(), shape()[*split_dimension()]);
}

void group_operand::check_written(const char* algorithm, const char* name) const {
  if (distributed_ == nullptr || split_dimension()) return;
  throw error(status::argument_mismatch, std::string(algorithm) +
                                             ": each member has its own copy of '" + name +
                                             "', which is written; use split(dimension)");
}

void group_operand::distribute(const partition& proposed) {
  if (distributed_ == nullptr) return;
  const partition* const known = distributed_->cuts();
  // A copy: they hold what is read of its halo.
  distributed_->distribute(known == nullptr ? proposed : partition(*known), false);
}

void group_operand::distribute_to_overwrite(const partition& proposed) {
  if (distributed_ == nullptr) return;
  const partition* const known = distributed_->cuts();
  const partition kept = known == nullptr ? proposed : *known;
  distributed_->discard_data();
  distributed_->distribute(kept, false);
}

std::unique_ptr<array_view> group_operand::own(std::size_t member, std::size_t dimension,
                                               const index_range& range) const {
  if (distributed_ == nullptr) return whole_.with(slice(whole_.window(), dimension, range, 0));
  const group_part& part = distributed_->parts()[member];
  if (!split_dimension()) return part.view->with(slice(part.view->window(), dimension, range, 0));
  const index_range all{0, shape()[*split_dimension()]};
  const bool is_along = dimension == *split_dimension();
  const index_range needed = is_along ? range : all;
  if (needed.is_empty() || !(common(needed, part.owned) == needed)) return nullptr;
  const data_window there = distributed_->parts().section(member, needed);
  return part.view->with(is_along ? there : slice(there, dimension, range, 0));
}

std::unique_ptr<array_view> group_operand::room(std::size_t member, std::size_t dimension,
                                                const index_range& range) const {
  extents local = shape();
  local[dimension] = range.size();
  if (element_count(local) == 0) return array_view::over(nullptr, element(), local, {}, false);
  return array_view::over(runtime::array(group_.member(member), element(), local, nullptr), false);
}

std::unique_ptr<array_view> group_operand::read(std::size_t member, std::size_t dimension,
                                                const index_range& range) const {
  auto there = own(member, dimension, range);
  return there != nullptr ? std::move(there) : copy(member, dimension, range);
}

std::unique_ptr<array_view> group_operand::copy(std::size_t member, std::size_t dimension,
                                                const index_range& range) const {
  auto made = group_.on_member(member, [&] { return room(member, dimension, range); });
  if (distributed_ != nullptr) {
    distributed_->parts().copy_to(member, made->window(), dimension, range);
  } else {
    group_.on_member(member, [&] {
      runtime::copy_window(slice(whole_.window(), dimension, range, 0), made->window());
    });
  }
  return made;
}

// Of a range that wraps, one piece for each time that it goes round.
coming_elements group_operand::begin_read(std::size_t member, std::size_t dimension,
                                          const index_range& range, bool wraps) const {
  coming_elements coming;
  coming.member_ = member;
  const std::int64_t extent = shape()[dimension];
  if (!wraps || common(range, {0, extent}) == range) coming.view_ = own(member, dimension, range);
  if (coming.view_ != nullptr) return coming;
  coming.view_ = group_.on_member(member, [&] { return room(member, dimension, range); });
  for (std::int64_t begin = range.begin; begin < range.end;) {
    const std::int64_t place = (begin % extent + extent) % extent;
    const index_range piece{place, place + std::min(range.end - begin, extent - place)};
    const index_range there{begin - range.begin, begin - range.begin + piece.size()};
    begin_piece(coming, dimension, piece, slice(coming.view_->window(), dimension, there, 0));
    begin += piece.size();
  }
  return coming;
}

void group_operand::begin_piece(coming_elements& coming, std::size_t dimension,
                                const index_range& range, const data_window& target) const {
  if (distributed_ != nullptr) {
    distributed_->parts().begin_copy_to(coming.member_, target, dimension, range, coming.pieces_);
    return;
  }
  group_.on_member(coming.member_, [&] {
    runtime::copy_window(slice(whole_.window(), dimension, range, 0), target);
  });
}

void coming_elements::arrive() {
  for (coming_piece& each : pieces_) each.elements.end(member_, each.to);
  pieces_.clear();
}

void group_operand::store(std::size_t member, std::size_t dimension, const index_range& range,
                          const array_view& from) const {
  if (distributed_ != nullptr) {
    distributed_->parts().copy_from(member, from.window(), dimension, range);
    return;
  }
  group_.on_member(member, [&] {
    runtime::copy_window(from.window(), slice(whole_.window(), dimension, range, 0));
  });
}

void group_operand::mark_written() {
  if (distributed_ != nullptr) distributed_->mark_written();
}

}  // namespace libtiles::groups
