#include "libtiles/runtime/data/writes_beside.hpp"

#include <algorithm>

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/opencl/finish.hpp"
#include "libtiles/runtime/transfers/transfer_log.hpp"

namespace libtiles::runtime {
namespace {

const transfer_reason reason{"copying from host memory"};

device_copy& home_of(const data_window& window) {
  data_source& source = source_lock::source_of(window);
  return source.prepare(source.home(), window, access::overwrite, reason);
}

}  // namespace

writes_beside::writes_beside(std::shared_ptr<context> where) : where_(std::move(where)) {
  call_on(
      *where_, [&] { return "noting what " + describe(where_->device()) + " does"; },
      [&] {
        queue_ = &where_->staging().queue();
        before_ = where_->queues().markers();
      });
}

writes_beside::~writes_beside() {
  if (!targets_.empty()) wait();
}

void writes_beside::add(const data_window& to, const std::byte* pinned) {
  if (!has_elements(to)) return;
  const source_lock lock(to);
  device_copy& home = home_of(to);
  validity_change change;
  source_lock::source_of(to).expect_written(&home, to, change);
  note_target(to);
  submit(home.buffer(), to, pinned);
  change.apply();
}

void writes_beside::note_target(const data_window& to) {
  const bool is_known = std::any_of(targets_.begin(), targets_.end(), [&](const data_window& each) {
    return each.source == to.source;
  });
  if (!is_known) targets_.push_back(to);
}

void writes_beside::submit(device_buffer& buffer, const data_window& to, const std::byte* pinned) {
  const byte_region part = region_of(to);
  const byte_range range = hull_of(to);
  activity_recorder& activities = where_->queues().activities();
  const activity_scope recorded(activities, activity_kind::upload, part.size(),
                                [] { return describe(reason); });
  call_with_memory(
      *where_, [&] { return describe_upload(part, where_->device(), reason); },
      [&] {
        activity_scope* const current = activity_scope::current(activities);
        cl::Event end;
        queue_->enqueueWriteBuffer(buffer.opencl_buffer(), CL_FALSE, buffer.offset_of(range.begin),
                                   static_cast<std::size_t>(range.size()), pinned,
                                   before_.empty() ? nullptr : &before_,
                                   current != nullptr ? &end : nullptr);
        if (current != nullptr) current->note(end);
        before_.clear();
        queue_->flush();
      });
  count_upload(where_->transfers(), part, where_->device(), reason);
}

std::vector<context_event> writes_beside::join() {
  if (targets_.empty()) return {};
  return call_on(
      *where_, [&] { return "joining copies to " + describe(where_->device()); },
      [&]() -> std::vector<context_event> {
        try {
          return {{where_, join_queues()}};
        } catch (...) {
          wait();
          throw;
        }
      });
}

cl::Event writes_beside::join_queues() {
  cl::Event end;
  queue_->enqueueMarkerWithWaitList(nullptr, &end);
  queue_->flush();
  window_list windows;
  for (const data_window& each : targets_) windows.push_back(&each);
  const source_lock lock(windows);
  queue_set& queues = where_->queues();
  std::vector<usage_log*> usages;
  std::vector<queue_point> before;
  for (const data_window& each : targets_) {
    usages.push_back(&home_of(each).buffer().usage());
    usages.back()->append_points_before(true, before);
  }
  const queue_point point =
      queues.submit(queues.choose(before), before, {end}, nullptr,
                    [](const cl::CommandQueue& queue, const std::vector<cl::Event>* events,
                       cl::Event* event) { queue.enqueueMarkerWithWaitList(events, event); });
  for (usage_log* const each : usages) each->add_write(point);
  targets_.clear();
  return end;
}

void writes_beside::wait() const noexcept {
  try {
    finish(*queue_, where_->device().driver);
  } catch (const cl::Error&) {
    // A queue that cannot be waited for runs nothing any more; the first failure says more.
  }
}

}  // namespace libtiles::runtime
