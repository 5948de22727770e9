// Steps that make views, and end them.
#include <algorithm>

#include "tests/stories/story.hpp"

namespace stories {
namespace {

constexpr std::size_t host_size = 2048;
constexpr std::size_t most_pieces = 3;

extents any_extent(choices& random, int rank) {
  constexpr int most[] = {40, 9, 5};
  extents made(static_cast<std::size_t>(rank));
  for (std::int64_t& one : made) one = random.between(1 + most[rank - 1] / 4, most[rank - 1]);
  if (rank == 1 && random.chance(10)) made[0] = random.between(200, 500);
  return made;
}

std::size_t size_of(const window& dense) {
  return static_cast<std::size_t>(dense.count() * dense.of->size);
}

window any_dense_window(choices& random) {
  window made;
  made.of = random.chance(50) ? &elements[1] : &random.one_of(elements);
  made.extent = any_extent(random, random.chance(40) ? 1 : random.between(1, 3));
  made.stride = dense_strides(made.extent);
  return made;
}

/// No two elements in one place.
extents any_strides(choices& random, const extents& extent) {
  std::vector<std::size_t> order(extent.size());
  for (std::size_t d = 0; d < order.size(); ++d) order[d] = extent.size() - 1 - d;
  if (order.size() > 1 && random.chance(30)) std::swap(order.front(), order.back());
  extents strides(extent.size());
  std::int64_t next = random.chance(50) ? 1 : random.between(1, 3);
  for (const std::size_t d : order) {
    strides[d] = next;
    next = next * extent[d] + random.below(3);
  }
  for (std::int64_t& one : strides) {
    if (random.chance(20)) one = -one;
  }
  return strides;
}

}  // namespace

piece& story::add_piece(home at, std::size_t size) {
  pieces_.push_back(std::unique_ptr<piece>(
      new piece{pieces_made_++, at, model(size), {}, nullptr, {}, nullptr, 0, {}}));
  return *pieces_.back();
}

void story::add_view(tiles_array_view handle, piece& of, window part, bool is_const,
                     const std::string& how) {
  ++of.views;
  views_.push_back(
      {views_made_++, &of, std::move(part), is_const, owned<tiles_array_view>(handle)});
  const window& shows = views_.back().part;
  tell(name_of(views_.back()) + " = " + how + ": " + shows.of->name + " " + text_of(shows.extent) +
       ", strides " + text_of(shows.stride) + (is_const ? ", const" : ""));
  tiles_data_desc found = TILES_DATA_DESC_INIT;
  check_desc(views_.back(), found);
}

void story::check_desc(const shown& view, tiles_data_desc& found) const {
  expect_ok(tiles_array_view_get_desc(view.handle.get(), &found), "tiles_array_view_get_desc");
  const window& part = view.part;
  const auto rank = static_cast<std::ptrdiff_t>(part.extent.size());
  const bool is_same = found.element_type == part.of->type &&
                       static_cast<std::ptrdiff_t>(found.rank) == rank &&
                       std::equal(part.extent.begin(), part.extent.end(), found.extent) &&
                       std::equal(part.stride.begin(), part.stride.end(), found.stride) &&
                       ((found.flags & TILES_DATA_CONST) != 0) == view.is_const;
  if (is_same) return;
  throw mismatch(name_of(view) + " has extents " +
                 text_of(extents(found.extent, found.extent + found.rank)) + ", strides " +
                 text_of(extents(found.stride, found.stride + found.rank)) + ", flags " +
                 std::to_string(found.flags));
}

void story::make_data(choices& random) {
  const int chosen = random.below(10);
  if (chosen < 6) return view_host(random);
  if (chosen < 8) return make_array(random);
  make_without_source(random);
}

window story::any_host_window(choices& random) const {
  window made = any_dense_window(random);
  if (random.chance(30)) made.stride = any_strides(random, made.extent);
  std::int64_t below = 0, reach = 1;
  for (std::size_t d = 0; d < made.extent.size(); ++d) {
    const std::int64_t length = (made.extent[d] - 1) * made.stride[d];
    if (length < 0) below -= length;
    reach += std::abs(length);
  }
  const std::int64_t room = static_cast<std::int64_t>(host_size) / made.of->size - reach;
  if (room < 0) {
    made.extent.assign(1, 4), made.stride.assign(1, 1), made.first = 0;
    return made;
  }
  // Near the beginning, so that windows overlap.
  const auto most = static_cast<int>(std::min<std::int64_t>(room, 20));
  made.first = (below + random.below(most + 1)) * made.of->size;
  return made;
}

void story::view_host(choices& random) {
  std::vector<piece*> memories;
  for (const auto& one : pieces_) {
    if (one->at == home::host) memories.push_back(one.get());
  }
  const bool is_new = memories.empty() || (pieces_.size() < most_pieces && random.chance(20));
  piece& of = is_new ? add_piece(home::host, host_size) : *random.one_of(memories);
  if (is_new) {
    of.host.resize(host_size);
    for (std::size_t n = 0; n < host_size; ++n) of.host[n] = static_cast<std::uint8_t>(n * 37 + 1);
  }
  // Nothing but this memory knows what it holds.
  if (of.views == 0) {
    wait_for_arrivals(of);
    of.truth.set(of.host);
  }
  const window part = any_host_window(random);
  tiles_data_desc desc = part.desc();
  const bool is_const = random.chance(10);
  if (is_const) desc.flags |= TILES_DATA_CONST;
  tiles_array_view made = nullptr;
  expect_ok(tiles_array_view_create(&desc, &of.host[static_cast<std::size_t>(part.first)], nullptr,
                                    &made),
            "tiles_array_view_create");
  add_view(made, of, part, is_const,
           "view of memory " + std::to_string(of.id) + " at byte " + std::to_string(part.first));
}

void story::make_array(choices& random) {
  if (pieces_.size() >= most_pieces) return view_host(random);
  add_array(random, any_dense_window(random));
}

// And a view of it.
void story::add_array(choices& random, const window& whole) {
  piece& of = add_piece(home::array, size_of(whole));
  const tiles_data_desc desc = whole.desc();
  std::vector<std::uint8_t> initial(size_of(whole), 5);
  const bool has_data = random.chance(60);
  std::string place;
  tiles_context context = any_context(random, place);
  tiles_array made = nullptr;
  expect_ok(tiles_array_create(context, &desc, has_data ? initial.data() : nullptr, &made),
            "tiles_array_create");
  of.array.reset(made);
  of.array_extent = whole.extent;
  of.array_element = whole.of;
  if (has_data) of.truth.set(initial);
  tell("array " + std::to_string(of.id) + " in " + place +
       (has_data ? ", with 5 in each byte" : ""));
  view_array(random);
}

void story::view_array(choices& random) {
  std::vector<piece*> arrays;
  for (const auto& one : pieces_) {
    if (one->array) arrays.push_back(one.get());
  }
  if (arrays.empty()) return section(random);
  piece& of = arrays.back()->views == 0 ? *arrays.back() : *random.one_of(arrays);
  window whole;
  whole.of = of.array_element;
  whole.extent = of.array_extent;
  whole.stride = dense_strides(whole.extent);
  tiles_array_view made = nullptr;
  expect_ok(tiles_array_view_from_array(of.array.get(), 0, &made), "tiles_array_view_from_array");
  add_view(made, of, whole, false, "view of array " + std::to_string(of.id));
}

void story::release_array(choices& random) {
  piece& of = *random.one_of(pieces_);
  if (!of.array) return read(random);
  tell("release array " + std::to_string(of.id));
  expect_ok(tiles_array_release(of.array.release()), "tiles_array_release");
  if (of.views == 0) forget(of);
}

void story::make_without_source(choices& random) {
  if (pieces_.size() >= most_pieces) return view_host(random);
  const window whole = any_dense_window(random);
  piece& of = add_piece(home::none, size_of(whole));
  tiles_data_desc desc = whole.desc();
  tiles_array_view made = nullptr;
  if (random.chance(50)) {
    expect_ok(tiles_array_view_create(&desc, nullptr, nullptr, &made), "tiles_array_view_create");
    return add_view(made, of, whole, false, "view without a source");
  }
  tiles_host_memory_desc memory = TILES_HOST_MEMORY_DESC_INIT;
  memory.ownership = TILES_OWNERSHIP_COPY;
  std::vector<std::uint8_t> initial(size_of(whole), 9);
  expect_ok(tiles_array_view_create(&desc, initial.data(), &memory, &made),
            "tiles_array_view_create");
  of.truth.set(initial);
  add_view(made, of, whole, false, "view of a copy of 9 in each byte");
}

// At times beyond the view, which is refused.
void story::section(choices& random) {
  const shown& view = any_view(random);
  extents origin, extent;
  window part = view.part;
  bool fits = true;
  for (std::size_t d = 0; d < part.extent.size(); ++d) {
    const auto all = static_cast<int>(part.extent[d]);
    origin.push_back(random.below(all));
    extent.push_back(random.between(1, all - static_cast<int>(origin[d])));
    if (random.chance(3)) extent[d] = all - origin[d] + 1;
    if (random.chance(2)) origin[d] = -1;
    fits = fits && origin[d] >= 0 && origin[d] + extent[d] <= all;
    part.first += origin[d] * part.stride[d] * part.of->size;
    part.extent[d] = extent[d];
  }
  tiles_array_view made = nullptr;
  const tiles_status status =
      tiles_array_view_section(view.handle.get(), origin.data(), extent.data(), &made);
  const std::string how = "section of " + name_of(view) + " at " + text_of(origin);
  expect(fits ? TILES_OK : TILES_ERROR_INVALID_ARGUMENT, status, how + " with " + text_of(extent));
  if (fits) add_view(made, *view.of, part, view.is_const, how);
}

void story::project(choices& random) {
  const shown& view = any_view(random);
  const auto rows = static_cast<int>(view.part.extent[0]);
  const int index = random.chance(5) ? rows : random.below(rows);
  const bool fits = view.part.rank() > 1 && index < rows;
  tiles_array_view made = nullptr;
  const tiles_status status = tiles_array_view_project(view.handle.get(), index, &made);
  const std::string how = "projection of " + name_of(view) + " at " + std::to_string(index);
  expect(fits ? TILES_OK : TILES_ERROR_INVALID_ARGUMENT, status, how);
  if (!fits) return;
  window part = view.part;
  part.first += index * part.stride[0] * part.of->size;
  part.extent.erase(part.extent.begin());
  part.stride.erase(part.stride.begin());
  add_view(made, *view.of, part, view.is_const, how);
}

void story::reshape(choices& random) {
  const shown& view = any_view(random);
  tiles_data_desc found = TILES_DATA_DESC_INIT;
  check_desc(view, found);
  window part = view.part;
  part.extent.clear();
  auto left = static_cast<int>(view.part.count());
  for (int rank = random.between(1, 3); rank > 0; --rank) {
    part.extent.push_back(random.between(1, std::min(left, 40)));
    left /= static_cast<int>(part.extent.back());
  }
  if (random.chance(5)) part.extent.back() += view.part.count();
  part.stride = dense_strides(part.extent);
  const bool fits = (found.flags & TILES_DATA_STRIDED) == 0 && part.count() <= view.part.count();
  tiles_array_view made = nullptr;
  const tiles_status status = tiles_array_view_reshape(
      view.handle.get(), static_cast<std::uint32_t>(part.extent.size()), part.extent.data(), &made);
  const std::string how = name_of(view) + " as " + text_of(part.extent);
  expect(fits ? TILES_OK : TILES_ERROR_INVALID_ARGUMENT, status, how);
  if (fits) add_view(made, *view.of, part, view.is_const, how);
}

void story::reinterpret(choices& random) {
  const shown& view = any_view(random);
  tiles_data_desc found = TILES_DATA_DESC_INIT;
  check_desc(view, found);
  window part = view.part;
  part.of = &random.one_of(elements);
  const std::int64_t bytes = view.part.count() * view.part.of->size;
  part.extent.assign(1, bytes / part.of->size);
  part.stride.assign(1, 1);
  const bool is_aligned = bytes == 0 || view.part.first % part.of->size == 0;
  const bool fits =
      (found.flags & TILES_DATA_STRIDED) == 0 && bytes % part.of->size == 0 && is_aligned;
  tiles_data_desc wanted = TILES_DATA_DESC_INIT;
  wanted.element_type = part.of->type;
  tiles_array_view made = nullptr;
  const tiles_status status = tiles_array_view_reinterpret(view.handle.get(), &wanted, &made);
  const std::string how = name_of(view) + " as elements of " + part.of->name;
  expect(fits ? TILES_OK : TILES_ERROR_INVALID_ARGUMENT, status, how);
  if (fits) add_view(made, *view.of, part, view.is_const, how);
}

void story::as_const(choices& random) {
  const shown& view = any_view(random);
  tiles_array_view made = nullptr;
  expect_ok(tiles_array_view_as_const(view.handle.get(), &made), "tiles_array_view_as_const");
  add_view(made, *view.of, view.part, true, name_of(view) + " as const");
}

void story::release_view(choices& random) {
  release_view(static_cast<std::size_t>(random.below(static_cast<int>(views_.size()))));
}

void story::release_view(std::size_t place) {
  shown gone = std::move(views_[place]);
  views_.erase(views_.begin() + static_cast<std::ptrdiff_t>(place));
  tell("release " + name_of(gone));
  expect_ok(tiles_array_view_release(gone.handle.release()), "tiles_array_view_release");
  leave(*gone.of);
}

// The last view of host memory writes back.
void story::leave(piece& of) {
  if (--of.views > 0) return;
  if (of.at == home::host) {
    wait_for_arrivals(of);
    const std::string difference = of.truth.difference_from(of.host);
    if (!difference.empty()) {
      throw mismatch("memory " + std::to_string(of.id) + " without views, " + difference);
    }
  } else if (!of.array) {
    forget(of);
  }
}

void story::forget(piece& gone) {
  pieces_.erase(std::find_if(pieces_.begin(), pieces_.end(),
                             [&](const auto& one) { return one.get() == &gone; }));
}

}  // namespace stories
