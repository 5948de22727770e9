// A member of a group that goes down at each command for it: of a launch over the group, and of
// each algorithm over it.
#include "tests/capi/objects.hpp"
#include "tests/faults/algorithm_cases.hpp"
#include "tests/faults/driver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

using owned_group = std::unique_ptr<tiles_group_s, releaser<tiles_group, tiles_group_release>>;
using owned_distributed_view =
    std::unique_ptr<tiles_distributed_view_s,
                    releaser<tiles_distributed_view, tiles_distributed_view_release>>;

/// Some work over a group, and what the data is then.
struct group_work {
  std::string name;
  std::vector<operand> before;
  std::vector<std::vector<int>> after;
  tiles_distribution_desc distribution;
  std::function<tiles_status(tiles_group, const std::vector<tiles_distributed_view>&)> run;
};

tiles_distribution_desc distribution(int kind, std::int64_t depth) {
  tiles_distribution_desc desc = TILES_DISTRIBUTION_DESC_INIT;
  desc.kind = kind;
  desc.depth = depth;
  return desc;
}

/// Each element of a row becomes the sum of its neighbours, beyond the ends of the row too.
group_work sums_of_neighbours() {
  constexpr std::size_t count = 37;
  std::vector<int> from(count), to(count);
  for (std::size_t i = 0; i < count; ++i) from[i] = static_cast<int>(i * i % 23);
  for (std::size_t i = 0; i < count; ++i) {
    to[i] = from[(i + count - 1) % count] + 2 * from[(i + 1) % count];
  }
  const auto run = [](tiles_group group, const std::vector<tiles_distributed_view>& views) {
    const owned_kernel kernel = make_kernel(
        "void sides(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) "
        "{ b[i] = a[i - 1] + 2 * a[i + 1]; }");
    const std::vector<tiles_argument> arguments = {
        tiles_argument_distributed_view(nullptr, views[0]),
        tiles_argument_distributed_view(nullptr, views[1])};
    tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
    const std::int64_t extent = count;
    desc.rank = 1, desc.extent = &extent;
    desc.arguments = arguments.data(), desc.argument_count = 2;
    return tiles_group_launch(group, kernel.get(), &desc);
  };
  tiles_distribution_desc halo = distribution(TILES_DISTRIBUTION_HALO, 1);
  halo.border = TILES_BORDER_WRAP;
  return {"launch", {{from, {count}}, {std::vector<int>(count), {count}}}, {from, to}, halo, run};
}

std::vector<group_work> all_work() {
  std::vector<group_work> all{sums_of_neighbours()};
  for (const algorithm_case& each : algorithm_cases()) {
    if (!each.run_over_group) continue;
    const auto run = [each](tiles_group group, const std::vector<tiles_distributed_view>& parts) {
      operand_views views;
      std::vector<owned_view> owners;
      for (const tiles_distributed_view part : parts) {
        tiles_array_view view = nullptr;
        succeed(tiles_distributed_view_get_view(part, &view));
        owners.emplace_back(view);
        views.push_back(view);
      }
      return each.run_over_group(group, views);
    };
    all.push_back(
        {each.name, each.before, each.after, distribution(TILES_DISTRIBUTION_SPLIT, 0), run});
  }
  return all;
}

/// Does the work with data of its own, until one call fails.
/// \param[out] data  as the host has it
/// \return the status of that call
tiles_status done_by(const std::vector<tiles_context>& members, const group_work& work,
                     std::vector<std::vector<int>>& data) {
  tiles_group made = nullptr;
  const auto count = static_cast<std::uint32_t>(members.size());
  if (const auto status = tiles_group_create(members.data(), count, &made)) return status;
  const owned_group group(made);
  // What is measured would decide how many commands there are.
  const double weights[] = {1, 2};
  if (const auto status = tiles_group_set_weights(made, weights, count)) return status;
  data.clear();
  for (const operand& each : work.before) data.push_back(each.numbers);
  std::vector<owned_view> owners;
  std::vector<owned_distributed_view> distributed;
  std::vector<tiles_distributed_view> views;
  for (std::size_t n = 0; n < data.size(); ++n) {
    const tiles_data_desc desc = describe(work.before[n]);
    tiles_array_view view = nullptr;
    succeed(tiles_array_view_create(&desc, data[n].data(), nullptr, &view));
    owners.emplace_back(view);
    tiles_distributed_view parts = nullptr;
    const auto status = tiles_distributed_view_create(made, view, &work.distribution, &parts);
    if (status != TILES_OK) return status;
    distributed.emplace_back(parts);
    views.push_back(parts);
  }
  if (const auto status = work.run(made, views)) return status;
  if (const auto status = tiles_group_finish(made)) return status;
  for (const tiles_distributed_view each : views) {
    if (const auto status = tiles_distributed_view_synchronize(each)) return status;
  }
  return TILES_OK;
}

void check_lost(tiles_status status) {
  INFO(tiles_get_last_error());
  CHECK(tiles_status_get_name(status) == std::string("TILES_ERROR_DEVICE_LOST"));
  CHECK_THAT(tiles_get_last_error(), ContainsSubstring("device "));
}

/// \param place  of the member that goes down: 0 or 1
/// \return whether there was an nth command for it
bool lose_member_at(const group_work& work, std::size_t place, int nth) {
  constexpr int codes[] = {-5, -36, -9999};  // of resources, of queues, and NVIDIA's own
  const int code = codes[nth % 3];
  INFO(work.name << ", member " << place << " returns " << code << " from command " << nth
                 << " on");
  driver::start({});
  bool was_lost = false;
  {
    owned_context alive, lost;
    if (place == 1) alive = make_context();
    driver::lose_device(nth, code);
    tiles_context made = nullptr;
    const tiles_status created = tiles_context_create(nullptr, &made);
    lost.reset(made);
    if (place == 0) alive = make_context();
    std::vector<std::vector<int>> data;
    std::vector<tiles_context> members{lost.get(), alive.get()};
    if (place == 1) std::swap(members[0], members[1]);
    const tiles_status status = created == TILES_OK ? done_by(members, work, data) : created;
    was_lost = driver::is_lost();
    if (!was_lost) CHECK(status == TILES_OK);
    // What is released when all is done tells nobody.
    if (status == TILES_OK) CHECK(data == work.after);
    if (was_lost) {
      if (status != TILES_OK) check_lost(status);
      if (created == TILES_OK) check_lost(done_by(members, work, data));
      const owned_context other = make_context();
      succeed(done_by({alive.get(), other.get()}, work, data));
      CHECK(data == work.after);
    }
  }
  tiles_shutdown();
  CHECK(driver::live_objects() == (std::map<std::string, int>{}));
  return was_lost;
}

}  // namespace

TEST_CASE("a member of a group that is lost is told, and a group of the others goes on",
          "[.long][lost_device]") {
  const char* const transfer = GENERATE(as<const char*>{}, nullptr, "copy");
  const environment_variable variable("TILES_TRANSFER", transfer);
  const environment_variable cache("TILES_CACHE", "off");
  for (const group_work& each : all_work()) {
    for (const std::size_t place : {0, 1}) {
      int nth = 1;
      while (lose_member_at(each, place, nth)) ++nth;
      CHECK(nth > 3);
    }
  }
}
