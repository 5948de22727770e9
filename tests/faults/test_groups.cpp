// Groups of two members on one device, of which each OpenCL call fails once.
#include <array>

#include "tests/faults/algorithm_cases.hpp"
#include "tests/faults/calls.hpp"
#include "tests/faults/every_call.hpp"
#include "tests/faults/group_objects.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

// Of fixed weights: what is measured would decide how many calls there are.
owned_group group_with(attempts& tries, const owned_context& first, const owned_context& second) {
  const tiles_context contexts[] = {first.get(), second.get()};
  tiles_group group = nullptr;
  tries.repeat([&] { return tiles_group_create(contexts, 2, &group); });
  const double weights[] = {1, 2};
  tries.repeat([&] { return tiles_group_set_weights(group, weights, 2); });
  return owned_group(group);
}

owned_distributed_view distributed_with(attempts& tries, const owned_group& group,
                                        const owned_view& view,
                                        const tiles_distribution_desc& desc) {
  tiles_distributed_view made = nullptr;
  tries.repeat(
      [&] { return tiles_distributed_view_create(group.get(), view.get(), &desc, &made); });
  return owned_distributed_view(made);
}

void synchronize(attempts& tries, const owned_distributed_view& view) {
  tries.repeat([&] { return tiles_distributed_view_synchronize(view.get()); });
}

// From one view into another and back: a member that ran before another failed does no harm by
// running once more.
// \param limit   bytes of memory; 0: as much as there is
// \param border  TILES_BORDER_WRAP or TILES_BORDER_CONSTANT
void launches_over_a_group(attempts& tries, std::uint64_t limit, int border) {
  const owned_context first = context_with(tries), second = context_with(tries);
  const owned_group group = group_with(tries, first, second);
  tries.repeat([&] { return tiles_group_set_memory_limit(group.get(), limit); });
  const owned_kernel kernel = kernel_with(
      tries,
      "void sides(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) "
      "{ b[i] = a[i - 1] + 2 * a[i + 1]; }");
  tiles_distribution_desc halo = TILES_DISTRIBUTION_DESC_INIT;
  halo.kind = TILES_DISTRIBUTION_HALO;
  halo.depth = 1;
  halo.border = border;
  // Another one each time: memory that an earlier run had may come again as it was.
  static int runs = 0;
  const int beyond = 5000 + ++runs;
  if (border == TILES_BORDER_CONSTANT) halo.border_value = &beyond;
  std::array<std::vector<int>, 2> data{counted(), std::vector<int>(count)};
  const owned_view views[] = {view_with(tries, data[0]), view_with(tries, data[1])};
  const owned_distributed_view parts[] = {distributed_with(tries, group, views[0], halo),
                                          distributed_with(tries, group, views[1], halo)};
  std::array<std::vector<int>, 2> expected = data;
  for (const std::size_t from : {0, 1}) {
    const std::vector<tiles_argument> arguments = {
        tiles_argument_distributed_view(nullptr, parts[from].get()),
        tiles_argument_distributed_view(nullptr, parts[1 - from].get())};
    const described_launch desc = describe_launch({count}, arguments);
    tries.repeat([&] { return tiles_group_launch(group.get(), kernel.get(), &desc); });
    const auto at = [&](std::size_t place) {
      const bool is_inside = place < count || border == TILES_BORDER_WRAP;
      return is_inside ? expected[from][place % count] : beyond;
    };
    for (std::size_t i = 0; i < count; ++i) {
      expected[1 - from][i] = at(i > 0 ? i - 1 : 2 * count - 1) + 2 * at(i + 1);
    }
  }
  tries.repeat([&] { return tiles_group_finish(group.get()); });
  for (const owned_distributed_view& each : parts) synchronize(tries, each);
  CHECK(data == expected);
}

tiles_array_view view_of(attempts& tries, const owned_distributed_view& parts) {
  tiles_array_view view = nullptr;
  tries.repeat([&] { return tiles_distributed_view_get_view(parts.get(), &view); });
  return view;
}

// Sorts are in place: a call that is made again takes the elements that were there before.
void run_over_a_group(attempts& tries, const algorithm_case& tested) {
  const owned_context first = context_with(tries), second = context_with(tries);
  const owned_group group = group_with(tries, first, second);
  tiles_distribution_desc split = TILES_DISTRIBUTION_DESC_INIT;
  split.kind = TILES_DISTRIBUTION_SPLIT;
  std::vector<std::vector<int>> data;
  for (const operand& each : tested.before) data.push_back(each.numbers);
  std::vector<owned_distributed_view> parts;
  std::vector<owned_view> owners;
  operand_views views;
  for (std::size_t i = 0; i < data.size(); ++i) {
    owners.push_back(view_with(tries, describe(tested.before[i]), data[i].data()));
    parts.push_back(distributed_with(tries, group, owners.back(), split));
    owners.emplace_back(view_of(tries, parts.back()));
    views.push_back(owners.back().get());
  }
  tries.repeat([&] {
    for (const owned_distributed_view& each : parts) {
      const tiles_status status = tiles_distributed_view_refresh(each.get());
      if (status != TILES_OK) return status;
    }
    return tested.run_over_group(group.get(), views);
  });
  for (const owned_distributed_view& each : parts) synchronize(tries, each);
  for (std::size_t i = 0; i < data.size(); ++i) CHECK(data[i] == tested.after[i]);
}

}  // namespace

TEST_CASE("every OpenCL call of launches over a group may fail", "[.long]") {
  const auto fail_once = [](int border) {
    INFO("border " << border);
    fail_every_call_once({[&](attempts& tries) { launches_over_a_group(tries, 0, border); }, {}});
  };
  fail_once(TILES_BORDER_WRAP);
  // A constant border is filled by the device only where memory is not the host's.
  const environment_variable transport("TILES_TRANSFER", "copy");
  fail_once(TILES_BORDER_CONSTANT);
}

TEST_CASE("every OpenCL call of launches in pieces may fail", "[.long]") {
  constexpr std::uint64_t limit = 3000;  // three pieces for each member
  // The memory of pieces goes with the launch, and has nobody to tell.
  for (const int border : {TILES_BORDER_WRAP, TILES_BORDER_CONSTANT}) {
    INFO("border " << border);
    fail_every_call_once({[&](attempts& tries) { launches_over_a_group(tries, limit, border); },
                          {"clEnqueueUnmapMemObject"}});
  }
}

TEST_CASE("every OpenCL call of an algorithm over a group may fail", "[.long]") {
  for (const algorithm_case& each : algorithm_cases()) {
    if (!each.run_over_group) continue;
    INFO(each.name);
    // Host memory that the call makes for itself goes with it, and has nobody to tell.
    fail_every_call_once(
        {[&](attempts& tries) { run_over_a_group(tries, each); }, {"clEnqueueUnmapMemObject"}});
  }
}
