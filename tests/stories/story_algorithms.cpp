// Steps that run algorithms on views.
#include <algorithm>
#include <functional>
#include <numeric>

#include "tests/stories/story.hpp"

namespace stories {
namespace {

/// So that each run compiles a few algorithms only.
bool has_algorithms(const window& part) {
  return part.of->type == TILES_TYPE_UINT32 && part.rank() <= 2;
}

/// The elements of one number modulo 2^32, as the library computes with them.
std::uint64_t wrapped(std::uint64_t value) { return static_cast<std::uint32_t>(value); }

std::size_t row_of(const window& part) { return static_cast<std::size_t>(part.extent.back()); }

contents scanned(const contents& from, std::size_t row, bool is_exclusive) {
  contents made;
  std::uint64_t sum = 0;
  bool is_known = true;
  for (std::size_t n = 0; n < from.value.size(); ++n) {
    if (n % row == 0) sum = 0, is_known = true;
    const std::uint64_t before = sum;
    const bool was_known = is_known;
    sum = wrapped(sum + from.value[n]);
    is_known = is_known && from.is_known[n];
    made.value.push_back(is_exclusive ? before : sum);
    made.is_known.push_back(is_exclusive ? was_known : is_known);
  }
  return made;
}

/// Rows with elements that may be anything may be in any order.
contents sorted(contents all, std::size_t row) {
  for (std::size_t first = 0; first < all.value.size(); first += row) {
    const auto known = all.is_known.begin() + static_cast<std::ptrdiff_t>(first);
    const auto length = static_cast<std::ptrdiff_t>(row);
    const bool is_known = std::all_of(known, known + length, [](bool each) { return each; });
    std::fill(known, known + length, is_known);
    const auto values = all.value.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(values, values + length);
  }
  return all;
}

contents transposed(const contents& from, std::size_t rows, std::size_t columns) {
  contents made;
  for (std::size_t j = 0; j < columns; ++j) {
    for (std::size_t i = 0; i < rows; ++i) {
      made.value.push_back(from.value[i * columns + j]);
      made.is_known.push_back(from.is_known[i * columns + j]);
    }
  }
  return made;
}

/// The sums of tiles, row by row.
contents reduced(const contents& from, const extents& shape, const extents& tile,
                 const extents& result) {
  contents made;
  const auto count = std::accumulate(result.begin(), result.end(), std::int64_t{1},
                                     std::multiplies<std::int64_t>());
  made.value.resize(static_cast<std::size_t>(count));
  made.is_known.assign(static_cast<std::size_t>(count), true);
  for (std::size_t n = 0; n < from.value.size(); ++n) {
    auto left = static_cast<std::int64_t>(n);
    std::int64_t place = 0, step = 1;
    for (std::size_t d = shape.size(); d-- > 0;) {
      place += left % shape[d] / tile[d] * step;
      step *= result[d];
      left /= shape[d];
    }
    const auto at = static_cast<std::size_t>(place);
    made.value[at] = wrapped(made.value[at] + from.value[n]);
    made.is_known[at] = made.is_known[at] && from.is_known[n];
  }
  return made;
}

}  // namespace

void story::run_algorithm(choices& random) {
  std::vector<std::size_t> places;
  for (std::size_t n = 0; n < views_.size(); ++n) {
    if (has_algorithms(views_[n].part)) places.push_back(n);
  }
  if (places.empty()) return launch(random);
  const std::size_t from = random.one_of(places);
  switch (random.below(4)) {
    case 0:
      return scan(random, from);
    case 1:
      return reduce(random, from);
    case 2:
      return transpose(random, from);
    default:
      return sort(random, from);
  }
}

// One more array where no view will do, so that not only the rare views that match are used.
std::size_t story::target_for(choices& random, std::size_t from, const extents& extent) {
  std::vector<std::size_t> places;
  for (std::size_t n = 0; n < views_.size(); ++n) {
    const shown& to = views_[n];
    if (to.is_const || to.part.of != views_[from].part.of || to.part.extent != extent) continue;
    if (!overlap(views_[from], views_[from].part, to, to.part)) places.push_back(n);
  }
  if (!places.empty()) return random.one_of(places);
  window whole;
  whole.of = views_[from].part.of;
  whole.extent = extent;
  whole.stride = dense_strides(extent);
  add_array(random, whole);
  return views_.size() - 1;
}

template <class Desc>
void story::submit(choices& random, Desc& desc,
                   tiles_status (*algorithm)(tiles_context, const Desc*, tiles_event*),
                   const std::string& line) {
  std::string place;
  tiles_context context = any_context(random, place);
  tell(line + " in " + place);
  const tiles_event before = launches_.empty() ? nullptr : launches_.back().get();
  if (before != nullptr && random.chance(20)) {
    desc.wait_events = &before;
    desc.wait_count = 1;
  }
  tiles_event end = nullptr;
  expect_ok(algorithm(context, &desc, &end), line);
  launches_.emplace_back(end);
}

void story::scan(choices& random, std::size_t from) {
  const bool is_in_place = !views_[from].is_const && random.chance(30);
  const std::size_t to =
      is_in_place ? from : target_for(random, from, extents(views_[from].part.extent));
  const shown &source = views_[from], &target = views_[to];
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  desc.from = source.handle.get();
  desc.to = target.handle.get();
  if (random.chance(50)) desc.flags = TILES_SCAN_EXCLUSIVE;
  const bool is_exclusive = desc.flags != 0;
  submit(random, desc, tiles_scan,
         std::string(is_exclusive ? "exclusive" : "inclusive") + " scan of " + name_of(source) +
             " to " + name_of(target));
  target.of->truth.write(
      target.part, scanned(source.of->truth.read(source.part), row_of(source.part), is_exclusive));
}

void story::reduce(choices& random, std::size_t from) {
  const extents shape = views_[from].part.extent;
  extents tile, result;
  for (const std::int64_t all : shape) {
    tile.push_back(random.chance(40) ? all : random.between(1, static_cast<int>(all)));
    result.push_back((all + tile.back() - 1) / tile.back());
  }
  const std::size_t to = target_for(random, from, result);
  const shown &source = views_[from], &target = views_[to];
  tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
  desc.from = source.handle.get();
  desc.to = target.handle.get();
  desc.tile = tile.data();
  submit(random, desc, tiles_reduce,
         "reduce tiles of " + text_of(tile) + " of " + name_of(source) + " to " + name_of(target));
  target.of->truth.write(target.part,
                         reduced(source.of->truth.read(source.part), shape, tile, result));
}

void story::transpose(choices& random, std::size_t from) {
  const extents shape = views_[from].part.extent;
  if (shape.size() != 2) return sort(random, from);
  const std::size_t to = target_for(random, from, {shape[1], shape[0]});
  const shown &source = views_[from], &target = views_[to];
  tiles_transpose_desc desc = TILES_TRANSPOSE_DESC_INIT;
  desc.from = source.handle.get();
  desc.to = target.handle.get();
  submit(random, desc, tiles_transpose, "transpose " + name_of(source) + " to " + name_of(target));
  target.of->truth.write(target.part, transposed(source.of->truth.read(source.part),
                                                 static_cast<std::size_t>(shape[0]),
                                                 static_cast<std::size_t>(shape[1])));
}

void story::sort(choices& random, std::size_t which) {
  const shown& view = views_[which];
  if (view.is_const) return scan(random, which);
  tiles_sort_desc desc = TILES_SORT_DESC_INIT;
  desc.keys = view.handle.get();
  submit(random, desc, tiles_sort, "sort " + name_of(view));
  view.of->truth.write(view.part, sorted(view.of->truth.read(view.part), row_of(view.part)));
}

}  // namespace stories
