#include "libtiles/runtime/profile/activity_recorder.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {
namespace {

// Events cost the driver memory: at so many, those of commands that have run are let go.
constexpr std::size_t most_pending = 1024;

bool is_of_host(const activity& each) { return each.kind == activity_kind::compile; }

bool has_run(const pending_activity& each) {
  return std::all_of(each.commands.begin(), each.commands.end(), [](const cl::Event& command) {
    return command.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() <= CL_COMPLETE;
  });
}

// Not before `earliest`: quirk::tells_times_out_of_order.
template <cl_profiling_info Time>
std::int64_t time_of(const cl::Event& command, std::int64_t earliest = 0) {
  return std::max(earliest, static_cast<std::int64_t>(command.getProfilingInfo<Time>()));
}

/// From the first command's begin to the last one's end; none if no command tells.
std::optional<activity> measured_from(const pending_activity& each) {
  std::optional<activity> all;
  for (const cl::Event& command : each.commands) {
    try {
      activity one = each.what;
      one.queued = time_of<CL_PROFILING_COMMAND_QUEUED>(command);
      one.submitted = time_of<CL_PROFILING_COMMAND_SUBMIT>(command, one.queued);
      one.started = time_of<CL_PROFILING_COMMAND_START>(command, one.submitted);
      one.ended = time_of<CL_PROFILING_COMMAND_END>(command, one.started);
      if (!all) all = one;
      all->queued = std::min(all->queued, one.queued);
      all->submitted = std::min(all->submitted, one.submitted);
      all->started = std::min(all->started, one.started);
      all->ended = std::max(all->ended, one.ended);
    } catch (const cl::Error&) {
      // A command that failed, or a driver that has no times for this kind of command.
    }
  }
  return all;
}

void shift(activity& each, std::int64_t offset) {
  each.queued += offset;
  each.submitted += offset;
  each.started += offset;
  each.ended += offset;
}

}  // namespace

std::int64_t host_time() noexcept {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

void activity_recorder::start() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_on()) {
    throw error(status::invalid_argument,
                "the context is already being profiled; end that profile first");
  }
  offset_.reset();
  is_on_.store(true, std::memory_order_relaxed);
}

std::vector<activity> activity_recorder::stop() {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_on_.store(false, std::memory_order_relaxed);
  std::vector<pending_activity> pending = std::exchange(pending_, {});
  for (pending_activity& each : pending) measure(each);
  std::vector<activity> all = std::exchange(measured_, {});
  for (activity& each : all) {
    if (!is_of_host(each)) shift(each, offset_.value_or(0));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const activity& a, const activity& b) { return a.queued < b.queued; });
  return all;
}

void activity_recorder::add(pending_activity done) noexcept {
  try {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!is_on()) return;
    if (pending_.size() >= most_pending) measure_those_that_ran();
    pending_.push_back(std::move(done));
  } catch (const std::exception&) {
    // See the declaration.
  }
}

void activity_recorder::measure_those_that_ran() {
  const auto first_running = std::find_if_not(pending_.begin(), pending_.end(), has_run);
  std::for_each(pending_.begin(), first_running, [&](pending_activity& each) { measure(each); });
  pending_.erase(pending_.begin(), first_running);
}

void activity_recorder::measure(pending_activity& each) {
  if (is_of_host(each.what)) {
    measured_.push_back(std::move(each.what));
    return;
  }
  std::optional<activity> measured = measured_from(each);
  if (!measured) return;
  const std::int64_t offset = each.noted - measured->queued;
  offset_ = std::min(offset_.value_or(offset), offset);
  measured_.push_back(*std::move(measured));
}

}  // namespace libtiles::runtime
