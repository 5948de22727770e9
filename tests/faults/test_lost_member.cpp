// A member of a group whose device goes down at each command of an algorithm: it is named, and the
// rest of the group does the work again.
#include "tests/faults/algorithm_cases.hpp"
#include "tests/faults/driver.hpp"
#include "tests/faults/group_objects.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

/// The data of a case, in views of host memory.
class case_data {
 public:
  explicit case_data(const algorithm_case& tested) : tested_(tested) {
    for (const operand& each : tested.before) {
      data_.push_back(each.numbers);
      const tiles_data_desc desc = describe(each);
      tiles_array_view view = nullptr;
      succeed(tiles_array_view_create(&desc, data_.back().data(), nullptr, &view));
      views_.emplace_back(view);
    }
  }

  /// As it was at first: an algorithm may have written what it read.
  void reset() {
    for (std::size_t i = 0; i < views_.size(); ++i) {
      data_[i] = tested_.before[i].numbers;
      succeed(tiles_array_view_refresh(views_[i].get()));
    }
  }

  /// Runs the algorithm over a group. \return the first status that says what failed, with
  /// its message
  std::pair<tiles_status, std::string> run_over(tiles_group group) {
    std::vector<owned_distributed_view> parts;
    std::vector<owned_view> owners;
    operand_views operands;
    tiles_distribution_desc split = TILES_DISTRIBUTION_DESC_INIT;
    split.kind = TILES_DISTRIBUTION_SPLIT;
    for (const owned_view& each : views_) {
      tiles_distributed_view part = nullptr;
      succeed(tiles_distributed_view_create(group, each.get(), &split, &part));
      parts.emplace_back(part);
      tiles_array_view operand = nullptr;
      succeed(tiles_distributed_view_get_view(part, &operand));
      owners.emplace_back(operand);
      operands.push_back(operand);
    }
    std::pair<tiles_status, std::string> found{TILES_OK, ""};
    const auto note = [&](tiles_status status) {
      if (found.first == TILES_OK && status != TILES_OK) found = {status, tiles_get_last_error()};
    };
    note(tested_.run_over_group(group, operands));
    for (const owned_distributed_view& each : parts) {
      note(tiles_distributed_view_synchronize(each.get()));
    }
    note(tiles_group_finish(group));
    // Nothing of it counts.
    if (found.first != TILES_OK) {
      for (const owned_distributed_view& each : parts) {
        succeed(tiles_distributed_view_refresh(each.get()));
      }
    }
    return found;
  }

  bool is_done() const { return data_ == tested_.after; }

 private:
  const algorithm_case& tested_;
  std::vector<std::vector<int>> data_;
  std::vector<owned_view> views_;
};

owned_group group_of(const std::vector<tiles_context>& members) {
  tiles_group group = nullptr;
  succeed(tiles_group_create(members.data(), static_cast<std::uint32_t>(members.size()), &group));
  return owned_group(group);
}

void check_names_member(tiles_status status, const std::string& message) {
  INFO(message);
  CHECK(tiles_status_get_name(status) == std::string("TILES_ERROR_DEVICE_LOST"));
  CHECK_THAT(message, StartsWith("member 1 of the group, on device "));
}

/// \return whether there was an nth command
bool lose_member_at(const algorithm_case& tested, int nth) {
  constexpr int codes[] = {-5, -36, -9999};  // of resources, of queues, and NVIDIA's own
  const int code = codes[nth % 3];
  INFO(tested.name << ", the device of member 1 returns " << code << " from command " << nth
                   << " on");
  driver::start({});
  bool was_lost = true;
  [&] {
    const owned_context first = make_context();
    driver::lose_device(nth, code);
    const owned_context doomed = make_context();
    const owned_context third = make_context();
    case_data data(tested);
    {
      const owned_group all = group_of({first.get(), doomed.get(), third.get()});
      const auto [status, message] = data.run_over(all.get());
      if (status == TILES_OK) {
        // All was done; at most, what went afterwards was let go of in vain.
        CHECK(data.is_done());
        was_lost = driver::is_lost();
        return;
      }
      check_names_member(status, message);
      check_names_member(tiles_group_finish(all.get()), tiles_get_last_error());
    }
    for (const owned_context* const alive : {&first, &third}) {
      succeed(tiles_context_finish(alive->get(), nullptr));
    }
    data.reset();
    const owned_group rest = group_of({first.get(), third.get()});
    const auto [status, message] = data.run_over(rest.get());
    INFO(message);
    CHECK(status == TILES_OK);
    CHECK(data.is_done());
  }();
  tiles_shutdown();
  CHECK(driver::live_objects() == (std::map<std::string, int>{}));
  return was_lost;
}

}  // namespace

TEST_CASE("a member that is lost in an algorithm over a group is named, and the rest can redo it",
          "[lost_member]") {
  const environment_variable cache("TILES_CACHE", "off");
  for (const algorithm_case& each : algorithm_cases()) {
    if (!each.run_over_group) continue;
    CHECK(lose_member_at(each, 1));
    lose_member_at(each, 4);
  }
}

TEST_CASE("a member that is lost at any command of an algorithm over a group is named",
          "[.long][lost_member]") {
  const char* const transfer = GENERATE(as<const char*>{}, nullptr, "copy");
  const environment_variable variable("TILES_TRANSFER", transfer);
  const environment_variable cache("TILES_CACHE", "off");
  for (const algorithm_case& each : algorithm_cases()) {
    if (!each.run_over_group) continue;
    int nth = 1;
    while (lose_member_at(each, nth)) ++nth;
    CHECK(nth > 3);
  }
}
