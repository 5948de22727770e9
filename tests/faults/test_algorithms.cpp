// Every algorithm, of which each OpenCL call fails once.
#include <algorithm>

#include "tests/faults/algorithm_cases.hpp"
#include "tests/faults/calls.hpp"
#include "tests/faults/every_call.hpp"

namespace {

owned_array workspace_with(attempts& tries, const algorithm_case& tested,
                           const owned_context& context, const operand_views& views) {
  uint64_t size = 0;
  tries.repeat([&] { return tested.measure(context.get(), views, &size); });
  if (size == 0) return nullptr;
  const auto desc = describe(TILES_TYPE_UINT8, {static_cast<int64_t>(size)});
  tiles_array made = nullptr;
  tries.repeat([&] { return tiles_array_create(context.get(), &desc, nullptr, &made); });
  return owned_array(made);
}

void run(attempts& tries, const algorithm_case& tested, bool brings_workspace) {
  const owned_context context = context_with(tries);
  std::vector<std::vector<int>> data;
  for (const operand& each : tested.before) data.push_back(each.numbers);
  std::vector<owned_view> owners;
  operand_views views;
  for (std::size_t i = 0; i < data.size(); ++i) {
    owners.push_back(view_with(tries, describe(tested.before[i]), data[i].data()));
    views.push_back(owners.back().get());
  }
  owned_array workspace;
  if (brings_workspace) workspace = workspace_with(tries, tested, context, views);
  tiles_event event = nullptr;
  tries.repeat([&] { return tested.run(context.get(), views, workspace.get(), &event); });
  const owned_event end(event);
  tries.repeat([&] { return tiles_event_wait(event); });
  for (const owned_view& each : owners) synchronize(tries, each);
  for (std::size_t i = 0; i < data.size(); ++i) CHECK(data[i] == tested.after[i]);
}

const algorithm_case& case_named(const std::string& name) {
  const auto& all = algorithm_cases();
  return *std::find_if(all.begin(), all.end(),
                       [&](const algorithm_case& each) { return each.name == name; });
}

}  // namespace

// Its memory goes back to the context, where the call that is made again finds it.
TEST_CASE("every OpenCL call of a scan may fail", "[faults]") {
  fail_every_call_once({[](attempts& tries) { run(tries, case_named("scan"), false); }, {}});
}

TEST_CASE("every OpenCL call of an algorithm may fail", "[.long]") {
  for (const algorithm_case& each : algorithm_cases()) {
    INFO(each.name);
    fail_every_call_once({[&](attempts& tries) { run(tries, each, false); }, {}});
  }
}

TEST_CASE("every OpenCL call of an algorithm in its caller's workspace may fail", "[.long]") {
  for (const algorithm_case& each : algorithm_cases()) {
    if (!each.measure) continue;
    INFO(each.name);
    fail_every_call_once({[&](attempts& tries) { run(tries, each, true); }, {}});
  }
}
