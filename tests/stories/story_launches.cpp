// Steps that launch kernels, and calls that are refused.
#include <algorithm>

#include "tests/stories/story.hpp"

namespace stories {
namespace {

/// So that each run compiles a few dozen kernels only.
bool has_kernels(const window& part) { return part.rank() <= 2 && part.of->size <= 4; }

/// Each thread uses its own element of both.
bool is_same_place(const window& a, const window& b) { return a.places() == b.places(); }

window part_of(const window& whole, const extents& domain) {
  window made = whole;
  made.extent = domain;
  return made;
}

extents any_domain(choices& random, extents most) {
  if (random.chance(30)) {
    for (std::int64_t& one : most) one = random.between(1, static_cast<int>(one));
  }
  return most;
}

/// What the kernel makes of what the elements held.
template <class Change>
void change(model& truth, const window& from, model& into, const window& to, const Change& next) {
  contents what = truth.read(from);
  for (std::size_t n = 0; n < what.value.size(); ++n) what.value[n] = next(what.value[n]);
  into.write(to, what);
}

/// The kernel's: n plus the first index.
contents numbered(const window& part, std::uint32_t number) {
  contents made;
  const std::int64_t rows = part.extent[0], row = part.count() / rows;
  for (std::int64_t n = 0; n < part.count(); ++n) {
    made.value.push_back(static_cast<std::uint32_t>(number + static_cast<std::uint32_t>(n / row)));
    made.is_known.push_back(true);
  }
  return made;
}

void keep_some(const contents& before, const window& part, contents& after) {
  const auto row = static_cast<std::size_t>(part.extent.back());
  for (std::size_t n = 0; n < after.value.size(); ++n) {
    if (n % row % 2 == 0) continue;
    after.value[n] = before.value[n];
    after.is_known[n] = before.is_known[n];
  }
}

contents reversed(const contents& before, std::uint32_t number) {
  contents after = before;
  for (std::size_t n = 0; n < after.value.size(); ++n) {
    const std::size_t other = n / 4 * 4 + 3 - n % 4;
    after.value[n] = before.value[other] + number;
    after.is_known[n] = before.is_known[other];
  }
  return after;
}

}  // namespace

bool overlap(const shown& a, const window& part_a, const shown& b, const window& part_b) {
  if (a.of != b.of) return false;
  const std::vector<std::int64_t> of_a = part_a.places(), of_b = part_b.places();
  return std::any_of(of_a.begin(), of_a.end(), [&](std::int64_t x) {
    return std::any_of(of_b.begin(), of_b.end(), [&](std::int64_t y) {
      return x < y + part_b.of->size && y < x + part_a.of->size;
    });
  });
}

/// Those that kernels may write.
std::vector<const shown*> story::with_kernels() const {
  std::vector<const shown*> writable;
  for (const shown& one : views_) {
    if (!one.is_const && has_kernels(one.part)) writable.push_back(&one);
  }
  return writable;
}

void story::add_number(model& truth, const window& part, std::uint32_t number) {
  change(truth, part, truth, part, [&](std::uint64_t x) { return x + number; });
}

void story::launch(choices& random) {
  const std::vector<const shown*> writable = with_kernels();
  if (writable.empty()) return make_data(random);
  const shown& view = *random.one_of(writable);
  model& truth = view.of->truth;
  const std::uint32_t number = next_number();
  const auto kind =
      random.chance(40) ? kernel_kind::add : static_cast<kernel_kind>(random.below(5));
  if (kind == kernel_kind::map) return launch_map(random, view, number);
  window domain = part_of(view.part, any_domain(random, view.part.extent));
  switch (kind) {
    case kernel_kind::set:
      submit(random, kind, domain, {&view}, number);
      return truth.write(domain, numbered(domain, number));
    case kernel_kind::set_some: {
      submit(random, kind, domain, {&view}, number);
      contents after = numbered(domain, number);
      keep_some(truth.read(domain), domain, after);
      return truth.write(domain, after);
    }
    case kernel_kind::reverse:
      if (domain.rank() == 1 && domain.extent[0] >= 4) {
        domain.extent[0] -= domain.extent[0] % 4;
        submit(random, kind, domain, {&view}, number);
        return truth.write(domain, reversed(truth.read(domain), number));
      }
      [[fallthrough]];
    default:
      submit(random, kernel_kind::add, domain, {&view}, number);
      add_number(truth, domain, number);
  }
}

// From a view of the same elements, of which no thread writes what another one reads.
void story::launch_map(choices& random, const shown& to, std::uint32_t number) {
  std::vector<const shown*> sources;
  for (const shown& from : views_) {
    if (from.part.of == to.part.of && from.part.rank() == to.part.rank()) sources.push_back(&from);
  }
  const shown& from = *random.one_of(sources);
  extents most = to.part.extent;
  for (std::size_t d = 0; d < most.size(); ++d) most[d] = std::min(most[d], from.part.extent[d]);
  const extents domain = any_domain(random, most);
  const window read = part_of(from.part, domain), written = part_of(to.part, domain);
  if (overlap(from, read, to, written) && !is_same_place(read, written)) return;
  submit(random, kernel_kind::map, written, {&from, &to}, number);
  change(from.of->truth, read, to.of->truth, written,
         [&](std::uint64_t x) { return x * 3 + number; });
}

void story::submit(choices& random, kernel_kind kind, const window& domain,
                   const std::vector<const shown*>& views, std::uint32_t number) {
  std::string place, line = kernel_names()[static_cast<std::size_t>(kind)] + " of " +
                            std::to_string(number) + " over " + text_of(domain.extent) + " on";
  tiles_context context = any_context(random, place);
  std::vector<tiles_argument> arguments;
  for (const shown* view : views) {
    arguments.push_back(tiles_argument_view(nullptr, view->handle.get()));
    line += " " + name_of(*view);
  }
  tell(line + " in " + place);
  arguments.push_back(tiles_argument_value(nullptr, TILES_TYPE_UINT32, &number));
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = static_cast<std::uint32_t>(domain.rank());
  desc.extent = domain.extent.data();
  desc.arguments = arguments.data();
  desc.argument_count = static_cast<std::uint32_t>(arguments.size());
  const tiles_event before = launches_.empty() ? nullptr : launches_.back().get();
  if (before != nullptr && random.chance(20)) {
    desc.wait_events = &before;
    desc.wait_count = 1;
  }
  tiles_event end = nullptr;
  expect_ok(
      tiles_kernel_launch(shared_.kernel(kind, *domain.of, domain.rank()), context, &desc, &end),
      "tiles_kernel_launch");
  launches_.emplace_back(end);
  note_kernel(number_of_own(context), kind);
}

void story::wait_for_launches() {
  for (const owned<tiles_event>& each : launches_) {
    expect_ok(tiles_event_wait(each.get()), "tiles_event_wait");
  }
  launches_.clear();
}

// One of the story's own begins, or ends while it may have the newest copies.
void story::change_context(choices& random) {
  if (own_context_) {
    tell("release the context of the story");
    own_context_.reset();
    profiled_ = {};
    return;
  }
  if (!random.chance(20)) {
    std::string place;
    tiles_context context = any_context(random, place);
    tell("flush " + place);
    return expect_ok(tiles_context_flush(context), "tiles_context_flush");
  }
  make_context(random);
}

void story::make_context(choices& random) {
  tell("the story makes a context");
  ++own_contexts_made_;
  own_context_ = new_context(nullptr, static_cast<std::uint32_t>(random.between(1, 2)),
                             random.chance(50) ? TILES_TRANSPORT_COPY : TILES_TRANSPORT_AUTOMATIC);
}

void story::call_wrongly(choices& random) {
  const shown& view = any_view(random);
  tell("wrong calls with " + name_of(view));
  const auto refused = [](tiles_status expected, tiles_status got) {
    expect(expected, got, "a wrong call");
  };
  const tiles_array_view handle = view.handle.get();
  const tiles_array_view of_other_kind =
      reinterpret_cast<tiles_array_view>(shared_.contexts().front().get());
  std::uint64_t memory = 0;
  tiles_array_view made = nullptr;
  switch (random.below(6)) {
    case 0:
      return refused(TILES_ERROR_INVALID_HANDLE, tiles_array_view_synchronize(nullptr, nullptr));
    case 1:
      return refused(TILES_ERROR_INVALID_HANDLE, tiles_array_view_refresh(of_other_kind));
    case 2:
      return refused(TILES_ERROR_INVALID_ARGUMENT,
                     tiles_array_view_read(
                         handle, &memory,
                         static_cast<std::uint64_t>(view.part.count() * view.part.of->size + 1)));
    case 3:
      return refused(TILES_ERROR_INVALID_ARGUMENT,
                     tiles_array_view_section(handle, nullptr, nullptr, &made));
    case 4:
      return refused(TILES_ERROR_INVALID_ARGUMENT,
                     tiles_array_view_get_data(handle, TILES_ACCESS_READ_WRITE + 1, nullptr));
    default:
      return refused(TILES_ERROR_INVALID_HANDLE, tiles_array_view_copy(handle, nullptr));
  }
}

}  // namespace stories
