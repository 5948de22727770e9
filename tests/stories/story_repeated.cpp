// Steps that repeat a launch, and profiles of what the story's own context runs.
#include <algorithm>
#include <utility>

#include "tests/stories/story.hpp"

namespace stories {

// A bound launch holds its view, also when the story has released all others of the data.
void story::repeat(choices& random) {
  if (!repeated_.handle) return bind(random);
  if (random.chance(15)) return release_repeated();
  if (random.chance(20)) replace_view(random);
  if (random.chance(30)) replace_number();
  tell("run the bound launch");
  const tiles_event before = launches_.empty() ? nullptr : launches_.back().get();
  tiles_event end = nullptr;
  expect_ok(tiles_bound_launch_run(repeated_.handle.get(), &before,
                                   before != nullptr && random.chance(20) ? 1 : 0, &end),
            "tiles_bound_launch_run");
  launches_.emplace_back(end);
  note_kernel(repeated_.own_context, kernel_kind::add);
  add_number(repeated_.of->truth, repeated_.domain, repeated_.number);
}

void story::bind(choices& random) {
  const std::vector<const shown*> writable = with_kernels();
  if (writable.empty()) return make_data(random);
  const shown& view = *random.one_of(writable);
  std::string place;
  tiles_context context = any_context(random, place);
  repeated_.own_context = number_of_own(context);
  repeated_.of = view.of;
  repeated_.domain = view.part;
  repeated_.number = next_number();
  tell("bind a launch of add of " + std::to_string(repeated_.number) + " to " + name_of(view) +
       " in " + place);
  const tiles_argument arguments[] = {
      tiles_argument_view(nullptr, view.handle.get()),
      tiles_argument_value(nullptr, TILES_TYPE_UINT32, &repeated_.number)};
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = static_cast<std::uint32_t>(view.part.rank());
  desc.extent = view.part.extent.data();
  desc.arguments = arguments;
  desc.argument_count = 2;
  tiles_bound_launch made = nullptr;
  expect_ok(
      tiles_bound_launch_create(shared_.kernel(kernel_kind::add, *view.part.of, view.part.rank()),
                                context, &desc, &made),
      "tiles_bound_launch_create");
  repeated_.handle.reset(made);
  ++view.of->views;
}

// By one of the same elements, over all of which the launch then goes.
void story::replace_view(choices& random) {
  std::vector<const shown*> fitting;
  for (const shown* each : with_kernels()) {
    const bool has_type = each->part.of == repeated_.domain.of;
    if (has_type && each->part.rank() == repeated_.domain.rank()) fitting.push_back(each);
  }
  if (fitting.empty()) return;
  const shown& view = *random.one_of(fitting);
  // Not before, since the new view may be smaller, and not after, since it may be larger.
  extents both = view.part.extent;
  for (std::size_t d = 0; d < both.size(); ++d) {
    both[d] = std::min(both[d], repeated_.domain.extent[d]);
  }
  tell("the bound launch gets " + name_of(view));
  set_extent(both);
  const tiles_argument argument = tiles_argument_view(nullptr, view.handle.get());
  expect_ok(tiles_bound_launch_set_argument(repeated_.handle.get(), 0, &argument),
            "tiles_bound_launch_set_argument");
  set_extent(view.part.extent);
  ++view.of->views;
  piece& before = *std::exchange(repeated_.of, view.of);
  repeated_.domain = view.part;
  leave(before);
}

void story::set_extent(const extents& extent) {
  expect_ok(tiles_bound_launch_set_extent(repeated_.handle.get(),
                                          static_cast<std::uint32_t>(extent.size()), extent.data()),
            "tiles_bound_launch_set_extent");
}

void story::replace_number() {
  repeated_.number = next_number();
  tell("the bound launch adds " + std::to_string(repeated_.number));
  const tiles_argument argument =
      tiles_argument_value(nullptr, TILES_TYPE_UINT32, &repeated_.number);
  expect_ok(tiles_bound_launch_set_argument(repeated_.handle.get(), 1, &argument),
            "tiles_bound_launch_set_argument");
}

void story::release_repeated() {
  tell("release the bound launch");
  expect_ok(tiles_bound_launch_release(repeated_.handle.release()), "tiles_bound_launch_release");
  leave(*repeated_.of);
}

// Of the story's own context: others may launch in the common ones meanwhile.
void story::profile(choices& random) {
  if (!own_context_) return make_context(random);
  if (profiled_.is_on) return stop_profile();
  tell("profile the context of the story");
  expect_ok(tiles_profile_start(own_context_.get()), "tiles_profile_start");
  profiled_ = {true, {}};
  if (!random.chance(10)) return;
  expect(TILES_ERROR_INVALID_ARGUMENT, tiles_profile_start(own_context_.get()),
         "tiles_profile_start of a context that is being profiled");
}

void story::stop_profile() {
  tell("end the profile");
  struct told_activities {
    std::vector<std::string> kernels;
    std::string disorder;
  } told;
  const auto note = [](const tiles_activity* one, void* target) {
    auto& all = *static_cast<told_activities*>(target);
    const bool is_in_order = one->queued <= one->submitted && one->submitted <= one->started &&
                             one->started <= one->ended;
    if (!is_in_order) all.disorder = one->name;
    const std::vector<std::string>& own = kernel_names();
    const bool is_own = std::find(own.begin(), own.end(), one->name) != own.end();
    if (one->kind == TILES_ACTIVITY_KIND_KERNEL && is_own) all.kernels.push_back(one->name);
  };
  expect_ok(tiles_profile_stop(own_context_.get(), note, &told), "tiles_profile_stop");
  const std::vector<std::string> launched = std::exchange(profiled_, {}).kernels;
  if (!told.disorder.empty()) {
    throw mismatch("in a profile '" + told.disorder + "' begins before it is queued");
  }
  if (told.kernels == launched) return;
  const auto list = [](const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& one : names) text += (text.empty() ? "" : ", ") + one;
    return text;
  };
  throw mismatch("a profile has other kernels than were launched: expected " + list(launched) +
                 "; got " + list(told.kernels));
}

void story::note_kernel(int own_context, kernel_kind kind) {
  if (own_context != 0 && own_context == own_contexts_made_ && profiled_.is_on) {
    profiled_.kernels.emplace_back(kernel_names()[static_cast<std::size_t>(kind)]);
  }
}

int story::number_of_own(tiles_context context) const {
  return own_context_ && own_context_.get() == context ? own_contexts_made_ : 0;
}

}  // namespace stories
