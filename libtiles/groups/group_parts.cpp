#include "libtiles/groups/group_parts.hpp"

#include <algorithm>

#include "libtiles/groups/borders.hpp"
#include "libtiles/groups/slice.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {
namespace {

using runtime::array_view;
using runtime::data_window;

// Through the host, so that an error is that of the member whose device it is.
void move_window(const device_group& group, std::size_t owner, const data_window& from,
                 std::size_t member, const data_window& to) {
  if (owner == member) {
    group.on_member(member, [&] { runtime::copy_window(from, to); });
    return;
  }
  std::vector<std::byte> elements(runtime::dense_size(from));
  group.on_member(owner, [&] { runtime::read_window(from, elements.data()); });
  group.on_member(member, [&] { runtime::write_window(to, elements.data()); });
}

index_range owned_range(const distribution& how, std::int64_t extent, const partition& cuts,
                        std::size_t member) {
  if (how.kind == distribution_kind::copy) return {0, extent};
  const bool is_last = member + 1 == cuts.size();
  return {std::min(cuts[member].begin, extent),
          is_last ? extent : std::min(cuts[member].end, extent)};
}

// Borders that repeat elements have none to repeat where the view is empty.
std::int64_t depth_beyond(const distribution& how, std::int64_t extent) {
  if (!how.beyond) return 0;
  const bool is_constant = *how.beyond == algorithms::border::constant;
  return is_constant || extent > 0 ? how.depth : 0;
}

// Threads behind the last index of the view may read in front of it.
index_range held_range(const distribution& how, std::int64_t extent, const index_range& threads,
                       const index_range& owned) {
  if (how.kind == distribution_kind::copy) return owned;
  const std::int64_t more = depth_beyond(how, extent);
  const index_range wished{threads.begin - how.depth, std::max(threads.end, owned.end) + how.depth};
  const bool has_threads = !threads.is_empty() || !owned.is_empty();
  const index_range held = common(wished, {-more, extent + more});
  return has_threads && !held.is_empty() ? held : index_range{owned.begin, owned.begin};
}

}  // namespace

std::vector<part_ranges> ranges_of(const distribution& how, const extents& shape,
                                   const partition& cuts) {
  std::vector<part_ranges> all;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const index_range owned = owned_range(how, shape[how.dimension], cuts, i);
    all.push_back({owned, held_range(how, shape[how.dimension], cuts[i], owned)});
  }
  return all;
}

group_parts::group_parts(const device_group& group, const distribution& how,
                         const data_window& window, const partition& cuts)
    : group_(group), how_(how), element_(window.element), shape_(window.shape), cuts_(cuts) {
  for (const part_ranges& each : ranges_of(how_, shape_, cuts_)) {
    parts_.push_back({each});
  }
}

std::vector<index_range> ranges_beyond(const index_range& held, std::int64_t extent) {
  std::vector<index_range> ranges;
  for (const index_range& each :
       {common(held, {held.begin, 0}), common(held, {extent, held.end})}) {
    if (!each.is_empty()) ranges.push_back(each);
  }
  return ranges;
}

runtime::whole_data whole_of_part(const distribution& how, const extents& shape,
                                  const index_range& held) {
  runtime::whole_data whole{shape, extents(shape.size(), 0), extents(shape.size(), 0)};
  whole.origin[how.dimension] = held.begin;
  whole.beyond[how.dimension] = depth_beyond(how, shape[how.dimension]);
  return whole;
}

std::uint64_t bytes_of(const element_type& element, extents shape, std::size_t dimension,
                       std::int64_t count) {
  shape[dimension] = count;
  return runtime::size_in_bytes(element, shape);
}

bool group_parts::serve(const partition& cuts) const {
  const std::vector<part_ranges> asked = ranges_of(how_, shape_, cuts);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const index_range& held = asked[i].held;
    if (!(asked[i].owned == parts_[i].owned)) return false;
    if (!held.is_empty() && !(common(held, parts_[i].held) == held)) return false;
  }
  return true;
}

// A part has its view when what stands beyond is there, too: else the next launch tries again.
void group_parts::allocate(std::size_t member) {
  group_part& part = parts_[member];
  extents local = shape_;
  local[how_.dimension] = part.held.size();
  auto view = part.held.is_empty()
                  ? array_view::over(nullptr, element_, local, {}, false)
                  : array_view::over(
                        runtime::array(group_.member(member), element_, local, nullptr), false);
  if (has_constant_border()) fill_constant_beyond(*view, part.held);
  part.claim =
      memory_claim(group_, member, bytes_of(element_, shape_, how_.dimension, part.held.size()));
  part.whole = whole_of_part(how_, shape_, part.held);
  part.view = std::move(view);
}

void group_parts::forget() {
  for (group_part& each : parts_) each.is_filled = false;
}

data_window group_parts::section(std::size_t member, const index_range& range) const {
  const group_part& part = parts_[member];
  return slice(part.view->window(), how_.dimension, range, part.held.begin);
}

bool group_parts::scatter(const data_window& window, first_error& errors) {
  bool has_copied = false;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].is_filled) continue;
    has_copied = true;
    errors.catch_from([&] {
      group_.on_member(i, [&] {
        if (parts_[i].view == nullptr) allocate(i);
        const index_range there = common(parts_[i].held, {0, shape_[how_.dimension]});
        if (!there.is_empty()) {
          runtime::copy_window(slice(window, how_.dimension, there, 0), section(i, there));
        }
      });
      parts_[i].is_filled = true;
    });
  }
  return has_copied;
}

void group_parts::make_room(first_error& errors) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    errors.catch_from([&] {
      if (parts_[i].view == nullptr) group_.on_member(i, [&] { allocate(i); });
      parts_[i].is_filled = true;
    });
  }
}

void group_parts::gather(const data_window& window) const {
  first_error first;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const index_range& owned = parts_[i].owned;
    if (owned.is_empty() || !has(i)) continue;
    first.catch_from([&] {
      group_.on_member(i, [&] {
        runtime::copy_window(section(i, owned), slice(window, how_.dimension, owned, 0));
      });
    });
  }
  first.rethrow();
}

bool group_parts::has_constant_border() const {
  return how_.beyond && *how_.beyond == algorithms::border::constant;
}

// Elements may be those of several members that have less.
void group_parts::add_pieces(std::size_t member, repeated_places places,
                             std::vector<halo_piece>& pieces) const {
  while (!places.to.is_empty()) {
    const std::size_t owner = owner_of(places.from.begin);
    const std::int64_t end = std::min(places.from.end, parts_[owner].owned.end);
    const std::int64_t count = end - places.from.begin;
    pieces.push_back(
        {owner, {places.from.begin, end}, member, {places.to.begin, places.to.begin + count}});
    places.from.begin += count;
    places.to.begin += count;
  }
}

std::vector<halo_piece> group_parts::pieces_between() const {
  std::vector<halo_piece> pieces;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const index_range& owned = parts_[i].owned;
    const index_range there = common(parts_[i].held, {0, shape_[how_.dimension]});
    const index_range before{there.begin, std::min(there.end, owned.begin)};
    const index_range behind{std::max(there.begin, owned.end), there.end};
    add_pieces(i, {before, before}, pieces);
    add_pieces(i, {behind, behind}, pieces);
  }
  return pieces;
}

std::vector<halo_piece> group_parts::pieces_beyond() const {
  std::vector<halo_piece> pieces;
  if (!how_.beyond || has_constant_border()) return pieces;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (const index_range& range : ranges_beyond(parts_[i].held, shape_[how_.dimension])) {
      for (const repeated_places& each : repeated_in(range, *how_.beyond, shape_[how_.dimension])) {
        add_pieces(i, each, pieces);
      }
    }
  }
  return pieces;
}

std::uint64_t group_parts::bytes_of_index() const {
  if (element_count(shape_) == 0) return 0;  // the other extents may be more than 64 bits can count
  return bytes_of(element_, shape_, how_.dimension, 1);
}

void group_parts::begin_exchange() {
  if (!between_) between_.emplace(group_, pieces_between(), bytes_of_index(), true);
  if (!beyond_) beyond_.emplace(group_, pieces_beyond(), bytes_of_index(), false);
  between_->begin(*this);
  beyond_->begin(*this);
}

void group_parts::end_exchange() {
  first_error first;
  first.catch_from([&] { between_->end(*this); });
  first.catch_from([&] { beyond_->end(*this); });
  first.rethrow();
}

bool group_parts::is_halo_old(std::size_t member) const {
  return (between_ && between_->is_old(member)) || (beyond_ && beyond_->is_old(member));
}

void group_parts::repeat_beyond() {
  if (!beyond_) beyond_.emplace(group_, pieces_beyond(), bytes_of_index(), false);
  beyond_->begin(*this);
  beyond_->end(*this);
}

void group_parts::fill_constant_beyond(const array_view& part, const index_range& held) const {
  for (const index_range& range : ranges_beyond(held, shape_[how_.dimension])) {
    runtime::fill_window(slice(part.window(), how_.dimension, range, held.begin),
                         how_.border_value.data());
  }
}

std::size_t group_parts::owner_of(std::int64_t index) const {
  std::size_t owner = 0;
  while (parts_[owner].owned.end <= index) ++owner;
  return owner;
}

// Calls use(owner, its elements, the same elements of `other`).
template <class Use>
void group_parts::for_each_owner(std::size_t member, const data_window& other,
                                 std::size_t dimension, const index_range& range,
                                 const Use& use) const {
  const bool is_copy = how_.kind == distribution_kind::copy;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (is_copy && i != member) continue;
    const bool is_along = dimension == how_.dimension;
    const index_range there = is_along ? common(parts_[i].owned, range) : parts_[i].owned;
    if (there.is_empty()) continue;
    const data_window own = section(i, there);
    use(i, is_along ? own : slice(own, dimension, range, 0),
        slice(other, how_.dimension, there, is_along ? range.begin : 0));
  }
}

void group_parts::copy_to(std::size_t member, const data_window& target, std::size_t dimension,
                          const index_range& range) const {
  for_each_owner(member, target, dimension, range,
                 [&](std::size_t owner, const data_window& from, const data_window& to) {
                   move_window(group_, owner, from, member, to);
                 });
}

void group_parts::begin_copy_to(std::size_t member, const data_window& target,
                                std::size_t dimension, const index_range& range,
                                std::vector<coming_piece>& coming) const {
  for_each_owner(member, target, dimension, range,
                 [&](std::size_t owner, const data_window& from, const data_window& to) {
                   if (owner == member) {
                     group_.on_member(member, [&] { runtime::copy_window(from, to); });
                     return;
                   }
                   coming.push_back({{}, to});
                   coming.back().elements.begin(group_, owner, from);
                 });
}

void group_parts::copy_from(std::size_t member, const data_window& source, std::size_t dimension,
                            const index_range& range) const {
  for_each_owner(member, source, dimension, range,
                 [&](std::size_t owner, const data_window& to, const data_window& from) {
                   move_window(group_, member, from, owner, to);
                 });
}

}  // namespace libtiles::groups
