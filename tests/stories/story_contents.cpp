// Steps that look at what views hold, and change it from the host.
#include <algorithm>
#include <cstring>

#include "tests/stories/story.hpp"

namespace stories {
namespace {

// Row by row, as calls that copy take it.
std::vector<std::uint8_t> bytes_of(const window& part) {
  return std::vector<std::uint8_t>(static_cast<std::size_t>(part.count() * part.of->size));
}

std::vector<std::int64_t> places_in_rows(const window& part) {
  window dense = part;
  dense.first = 0;
  dense.stride = dense_strides(part.extent);
  return dense.places();
}

[[noreturn]] void differs(const std::string& where, const std::string& difference) {
  throw mismatch(where + ", " + difference);
}

}  // namespace

void story::read(choices& random) {
  const shown& view = any_view(random);
  tell("read " + name_of(view));
  compare(view);
}

void story::compare(const shown& view) {
  std::vector<std::uint8_t> got = bytes_of(view.part);
  expect_ok(tiles_array_view_read(view.handle.get(), got.data(), got.size()),
            "tiles_array_view_read");
  const std::string difference = difference_between(view.of->truth.read(view.part), *view.part.of,
                                                    got.data(), places_in_rows(view.part));
  if (!difference.empty()) differs(name_of(view) + " as it is read", difference);
}

void story::compare_host(const shown& view) const {
  const std::string difference = difference_between(view.of->truth.read(view.part), *view.part.of,
                                                    view.of->host.data(), view.part.places());
  if (!difference.empty()) differs("the memory of " + name_of(view), difference);
}

void story::write(choices& random) {
  const shown& view = any_view(random);
  std::vector<std::uint8_t> bytes = bytes_of(view.part);
  contents what;
  const auto size = static_cast<std::size_t>(view.part.of->size);
  for (std::int64_t n = 0; n < view.part.count(); ++n) {
    what.value.push_back(next_number());
    what.is_known.push_back(true);
    std::memcpy(&bytes[static_cast<std::size_t>(n) * size], &what.value.back(), size);
  }
  tell("write " + std::to_string(what.value[0]) + " and on to " + name_of(view));
  const tiles_status status = tiles_array_view_write(view.handle.get(), bytes.data(), bytes.size());
  expect(view.is_const ? TILES_ERROR_INVALID_ARGUMENT : TILES_OK, status, "tiles_array_view_write");
  if (!view.is_const) view.of->truth.write(view.part, what);
}

void story::fill(choices& random) {
  const shown& view = any_view(random);
  const std::uint64_t value = next_number();
  tell("fill " + name_of(view) + " with " + std::to_string(value));
  const tiles_status status = tiles_array_view_fill(view.handle.get(), &value);
  expect(view.is_const ? TILES_ERROR_INVALID_ARGUMENT : TILES_OK, status, "tiles_array_view_fill");
  if (!view.is_const) view.of->truth.fill(view.part, value);
}

// To a view of the same extent, which a section makes of another one where there is none.
void story::copy(choices& random) {
  const shown& from = any_view(random);
  std::vector<const shown*> targets;
  for (const shown& to : views_) {
    if (to.part.of == from.part.of && to.part.extent == from.part.extent && to.id != from.id) {
      targets.push_back(&to);
    }
  }
  if (targets.empty()) return launch(random);
  const shown& to = *random.one_of(targets);
  tell("copy " + name_of(from) + " to " + name_of(to));
  const tiles_status status = tiles_array_view_copy(from.handle.get(), to.handle.get());
  expect(to.is_const ? TILES_ERROR_INVALID_ARGUMENT : TILES_OK, status, "tiles_array_view_copy");
  if (!to.is_const) to.of->truth.write(to.part, from.of->truth.read(from.part));
}

void story::synchronize(choices& random) {
  const shown& view = any_view(random);
  tell("synchronize " + name_of(view));
  expect_ok(tiles_array_view_synchronize(view.handle.get(), nullptr),
            "tiles_array_view_synchronize");
  if (view.of->at != home::host) return;
  wait_for_arrivals(*view.of);
  compare_host(view);
}

void story::synchronize_later(choices& random) {
  const shown& view = any_view(random);
  tell("synchronize " + name_of(view) + " later");
  tiles_event done = nullptr;
  expect_ok(tiles_array_view_synchronize(view.handle.get(), &done), "tiles_array_view_synchronize");
  owned<tiles_event> event(done);
  if (random.chance(50)) {
    view.of->arrivals.push_back(std::move(event));
    return;
  }
  expect_ok(tiles_event_wait(event.get()), "tiles_event_wait");
  if (view.of->at != home::host) return;
  wait_for_arrivals(*view.of);
  compare_host(view);
}

void story::wait_for_arrivals(piece& of) {
  for (const owned<tiles_event>& each : of.arrivals) {
    expect_ok(tiles_event_wait(each.get()), "tiles_event_wait");
  }
  of.arrivals.clear();
}

void story::synchronize_to(choices& random) {
  const shown& view = any_view(random);
  std::string place;
  tiles_context context = any_context(random, place);
  tell("synchronize " + name_of(view) + " to " + place);
  const bool waits = random.chance(50);
  tiles_event done = nullptr;
  expect_ok(tiles_array_view_synchronize_to(view.handle.get(), context, waits ? nullptr : &done),
            "tiles_array_view_synchronize_to");
  if (done != nullptr) launches_.emplace_back(done);
}

void story::write_some(choices& random, const shown& view, std::uint8_t* first, bool writes_all) {
  contents what = view.of->truth.read(view.part);
  const std::vector<std::int64_t> places = view.part.places();
  const bool every = writes_all || random.chance(50);
  for (std::size_t n = 0; n < places.size(); ++n) {
    if (!every && n % 3 != 0) continue;
    what.value[n] = next_number();
    what.is_known[n] = true;
    std::memcpy(first + places[n] - view.part.first, &what.value[n],
                static_cast<std::size_t>(view.part.of->size));
  }
  view.of->truth.write(view.part, what);
}

// Of memory that no command uses any more.
void story::change_memory(choices& random) {
  const shown& view = any_view(random);
  if (view.of->at != home::host) return get_data(random);
  wait_for_arrivals(*view.of);
  wait_for_launches();
  tell("synchronize " + name_of(view) + ", change its memory, refresh it");
  expect_ok(tiles_array_view_synchronize(view.handle.get(), nullptr),
            "tiles_array_view_synchronize");
  compare_host(view);
  write_some(random, view, &view.of->host[static_cast<std::size_t>(view.part.first)], false);
  expect_ok(tiles_array_view_refresh(view.handle.get()), "tiles_array_view_refresh");
}

void story::discard(choices& random) {
  const shown& view = any_view(random);
  tell("discard " + name_of(view));
  expect_ok(tiles_array_view_discard_data(view.handle.get()), "tiles_array_view_discard_data");
  view.of->truth.forget(view.part);
}

void story::get_data(choices& random) {
  const shown& view = any_view(random);
  const auto access =
      static_cast<tiles_access>(random.between(TILES_ACCESS_READ, TILES_ACCESS_READ_WRITE));
  const bool writes = (access & TILES_ACCESS_WRITE) != 0;
  tell("get the data of " + name_of(view) + " for access " + std::to_string(access));
  wait_for_arrivals(*view.of);
  void* found = nullptr;
  const tiles_status status = tiles_array_view_get_data(view.handle.get(), access, &found);
  const bool is_refused = writes && view.is_const;
  expect(is_refused ? TILES_ERROR_INVALID_ARGUMENT : TILES_OK, status, "tiles_array_view_get_data");
  if (is_refused) return;
  auto* const first = static_cast<std::uint8_t*>(found);
  if (view.of->at == home::host &&
      first != &view.of->host[static_cast<std::size_t>(view.part.first)]) {
    throw mismatch("the data of " + name_of(view) + " is not in its memory");
  }
  if (access != TILES_ACCESS_WRITE) {
    std::vector<std::int64_t> places = view.part.places();
    for (std::int64_t& place : places) place -= view.part.first;
    const std::string difference =
        difference_between(view.of->truth.read(view.part), *view.part.of, first, places);
    if (!difference.empty()) differs("the data of " + name_of(view), difference);
  }
  if (writes) write_some(random, view, first, access == TILES_ACCESS_WRITE);
}

}  // namespace stories
