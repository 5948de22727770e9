#include "libtiles/groups/device_group.hpp"

#include <algorithm>
#include <cmath>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/decimal.hpp"
#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/groups/first_error.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::groups {
namespace {

using runtime::context;

// Whose speeds a group knows.
constexpr std::size_t most_kernels = 64;

// Of a device's memory, for data: the rest is the driver's, and that of programs.
constexpr std::uint64_t eighths_for_data = 7;

const std::vector<std::shared_ptr<context>>& checked(
    const std::vector<std::shared_ptr<context>>& members) {
  if (members.empty()) {
    throw error(status::invalid_argument, "the group has no members; expected a context or more");
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    const auto first = std::find(members.begin(), members.end(), members[i]) - members.begin();
    if (static_cast<std::size_t>(first) == i) continue;
    throw error(
        status::invalid_argument,
        "members " + std::to_string(first) + " and " + std::to_string(i) +
            " of the group are the same context; expected one context for each member, also "
            "for members on the same device");
  }
  return members;
}

// What is wrong with the launch, not with the member.
bool is_of_all_members(status code) {
  return code == status::invalid_argument || code == status::invalid_compute_domain ||
         code == status::argument_mismatch || code == status::compile;
}

bool must_run_alone(const context& member) {
  return has_quirk(member.device().driver, quirk::dies_of_kernels_at_once);
}

bool are_several_to_run_alone(const std::vector<std::shared_ptr<context>>& members) {
  return std::count_if(members.begin(), members.end(),
                       [](const auto& each) { return must_run_alone(*each); }) > 1;
}

std::uint64_t largest_allocation(const context& member) {
  return runtime::call("asking " + describe(member.device()) + " for its largest allocation", [&] {
    return member.opencl_device().getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  });
}

}  // namespace

device_group::device_group(std::vector<std::shared_ptr<context>> members)
    : members_(checked(members)),
      takes_turns_(are_several_to_run_alone(members_)),
      has_one_thread_(std::any_of(members_.begin(), members_.end(),
                                  [](const auto& each) {
                                    return has_quirk(each->device().driver,
                                                     quirk::knows_one_thread);
                                  })),
      weights_(members_.size(), 1.0),
      memory_held_(members_.size(), 0),
      pinned_(members_.size()) {
  for (const auto& each : members_) largest_parts_.push_back(largest_allocation(*each));
}

std::uint64_t device_group::memory_of(std::size_t at) const {
  if (memory_limit_ > 0) return memory_limit_;
  const context& member = *members_[at];
  const auto sharing = std::count_if(members_.begin(), members_.end(), [&](const auto& each) {
    return each->opencl_device()() == member.opencl_device()();
  });
  return member.device().global_memory / 8 * eighths_for_data / static_cast<std::uint64_t>(sharing);
}

void device_group::on_all_members(const std::function<void(std::size_t)>& work) const {
  // One of them needs no thread.
  const bool is_alone = size() == 1 || takes_turns_;
  const std::launch how = is_alone ? std::launch::deferred : beside_caller();
  std::vector<std::future<void>> running;
  for (std::size_t i = 0; i < size(); ++i) running.push_back(std::async(how, work, i));
  first_error first;
  for (std::future<void>& each : running) first.catch_from([&] { each.get(); });
  first.rethrow();
}

void device_group::end_turn(std::size_t at) const {
  if (takes_turns_ && must_run_alone(*members_[at])) members_[at]->finish();
}

void device_group::set_weights(std::vector<double> weights) {
  if (weights.empty()) {
    weights_.assign(size(), 1.0);
    has_fixed_weights_ = false;
    ++weights_version_;
    return;
  }
  if (weights.size() != members_.size()) {
    throw error(status::invalid_argument, "got " + count_of(weights.size(), "weight") +
                                              "; expected " + std::to_string(members_.size()) +
                                              ", one for each member");
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (std::isfinite(weights[i]) && weights[i] >= 0) continue;
    throw error(status::invalid_argument, "the weight of member " + std::to_string(i) + " is " +
                                              decimal_of(weights[i]) +
                                              "; expected a number that is 0 or more");
  }
  const double largest = *std::max_element(weights.begin(), weights.end());
  if (largest == 0) {
    throw error(status::invalid_argument, "all weights are 0; expected one that is more");
  }
  // So that their sum is finite.
  for (double& each : weights) each /= largest;
  weights_ = std::move(weights);
  has_fixed_weights_ = true;
  ++weights_version_;
}

member_speeds& device_group::speeds_of(const runtime::kernel& kernel) const {
  const auto found = std::find_if(speeds_.begin(), speeds_.end(),
                                  [&](const auto& each) { return each.first == &kernel; });
  if (found != speeds_.end()) {
    speeds_.splice(speeds_.begin(), speeds_, found);
  } else {
    speeds_.emplace_front(&kernel, member_speeds(size()));
    if (speeds_.size() > most_kernels) speeds_.pop_back();
  }
  return speeds_.front().second;
}

void device_group::finish() const {
  first_error first;
  for (std::size_t i = 0; i < size(); ++i) {
    first.catch_from([&] { on_member(i, [&] { members_[i]->finish(); }); });
  }
  first.rethrow();
}

// One that works with what another one had may be the first to learn that the other's device is
// lost.
std::size_t device_group::failed_member(const error& failure, std::size_t at) const {
  const auto is_lost = [](const std::shared_ptr<context>& each) {
    return each->health().is_lost();
  };
  if (failure.code() != status::device_lost || is_lost(members_[at])) return at;
  const auto lost = std::find_if(members_.begin(), members_.end(), is_lost);
  return lost == members_.end() ? at : static_cast<std::size_t>(lost - members_.begin());
}

error device_group::named(const error& failure, std::size_t at, const std::string& what) const {
  if (is_of_all_members(failure.code())) return failure;
  const std::size_t member = failed_member(failure, at);
  return error(failure.code(),
               "member " + std::to_string(member) + " of the group, on " +
                   describe(members_[member]->device()) + (member == at ? what : "") + ": " +
                   failure.what(),
               failure.details());
}

}  // namespace libtiles::groups
