// The queues of one context, and the order between what runs on different ones.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "libtiles/core/opencl_driver.hpp"
#include "libtiles/runtime/profile/activity_scope.hpp"
#include "libtiles/runtime/timeline/given_events.hpp"
#include "libtiles/runtime/timeline/queue_point.hpp"

namespace libtiles::runtime {

/// Commands on one in-order queue follow each other without events, which cost as much as a launch.
/// Only a command that must come after one on another queue, or on a queue that runs out of order,
/// waits for an event. Safe from many threads.
class queue_set {
 public:
  /// Makes `count` in-order queues. \throws cl::Error
  queue_set(const cl::Context& context, const cl::Device& device, opencl_driver driver,
            std::size_t count);

  /// Takes over the caller's queues, of any kind.
  queue_set(const std::vector<cl::CommandQueue>& queues, opencl_driver driver);

  std::size_t size() const { return queues_.size(); }
  const cl::CommandQueue& opencl_queue(std::size_t queue) const {
    return *queues_[queue]->current.load(std::memory_order_acquire);
  }

  /// As opencl_queue(0), for commands of others, which then stays the queue for good.
  const cl::CommandQueue& lend_queue();

  /// Whether each command comes after all that were submitted before it, also the caller's own.
  bool keep_order() const { return size() == 1 && is_in_order(0); }

  /// The queue for a command that must come after `points`: that of the newest of them that has not
  /// finished, or the next one in turn.
  std::size_t choose(const std::vector<queue_point>& points);

  /// Submits a command to `queue` after `points` and after `events`, which may be any of the same
  /// OpenCL context.
  /// \param enqueue  is called with the OpenCL queue, the events to wait for (nullptr if there are
  ///                 none) and where to put the command's event (nullptr if none is needed).
  /// \param event    receives the command's event; nullptr if it is not wanted.
  /// \throws cl::Error; nothing was submitted then.
  template <class Enqueue>
  queue_point submit(std::size_t queue, const std::vector<queue_point>& points,
                     const std::vector<cl::Event>& events, cl::Event* event, Enqueue&& enqueue) {
    predecessors before;
    if (!points.empty()) before = predecessors_of(queue, points);
    if (!events.empty()) {
      before.events.insert(before.events.end(), events.begin(), events.end());
      given_.add(events);
    }
    queue_point point = next_point(queue);
    const auto kept = point.is_in_order ? nullptr : std::make_shared<cl::Event>();
    cl::Event own;
    activity_scope* const recorded = activity_scope::current(activities_);
    const bool is_event_needed = event != nullptr || !point.is_in_order || recorded != nullptr;
    enqueue(opencl_queue(queue), before.events.empty() ? nullptr : &before.events,
            is_event_needed ? &own : nullptr);
    if (recorded != nullptr) recorded->note(own);
    note_submitted(point, before);
    if (kept != nullptr && share(own, event == nullptr, *kept)) point.event = kept;
    if (event != nullptr) *event = std::move(own);
    return point;
  }

  /// An event that `point` has been reached. \throws cl::Error
  cl::Event event_at(const queue_point& point);

  /// Blocks until all of `points` have been reached. \throws cl::Error, also of an event that
  /// any command was submitted after, and that has failed.
  void wait_for(const std::vector<queue_point>& points);

  /// The same of one, whose own event the caller has.
  void wait_for(const queue_point& point, const cl::Event& event);

  /// The last part of that, for whoever waits by other means.
  void check_given_events() { given_.throw_if_one_failed(); }

  /// Says that all commands up to `point` are known to have run.
  void mark_finished(const queue_point& point);
  bool is_finished(const queue_point& point) const;

  /// Blocks until everything submitted has run. \throws as wait_for()
  void finish();

  /// Hands what was submitted to the device. \throws cl::Error
  void flush(std::size_t queue) const { opencl_queue(queue).flush(); }

  /// An event for each queue that all submitted to it so far has run. \throws cl::Error
  std::vector<cl::Event> markers() const;

  /// Has the driver note the times of all commands from now on, for which the set's own queues are
  /// replaced. Blocks until everything submitted has run; no other thread may submit meanwhile.
  /// \throws cl::Error; error (unsupported) where a queue is the caller's, or was lent, and does
  /// not
  ///         note times.
  void measure(const cl::Context& context, const cl::Device& device);

  /// What is recorded of the commands.
  activity_recorder& activities() const { return activities_; }

 private:
  struct entry {
    cl::CommandQueue first;
    cl::CommandQueue measuring;  // instead of the first, once somebody has asked for times
    std::atomic<const cl::CommandQueue*> current{&first};
    bool is_in_order = true;
    std::atomic<std::uint64_t> submitted{0};
    std::atomic<std::uint64_t> finished{0};
    /// By queue: up to which of its commands this queue's next ones already come after.
    std::vector<std::atomic<std::uint64_t>> seen;
  };

  /// The events that a command has to wait for, and what its queue comes after once it does.
  struct predecessors {
    std::vector<cl::Event> events;
    std::vector<queue_point> covered;
  };

  void add(cl::CommandQueue queue, bool is_in_order);
  void size_tables();
  bool is_in_order(std::size_t queue) const { return queues_[queue]->is_in_order; }
  cl::Event marker_in(std::size_t queue) const;
  void reach(const queue_point& point);
  template <class Wait>
  void wait_by(const Wait& wait);
  bool follows(std::size_t queue, const queue_point& point) const;
  predecessors predecessors_of(std::size_t queue, const std::vector<queue_point>& points);
  queue_point next_point(std::size_t queue) const;
  void note_submitted(queue_point& point, const predecessors& before);
  static bool share(cl::Event& event, bool is_last, cl::Event& with) noexcept;

  std::vector<std::unique_ptr<entry>> queues_;
  std::atomic<std::size_t> next_{0};
  const bool are_own_;
  const opencl_driver driver_;
  std::atomic<bool> is_lent_{false};
  given_events given_;
  mutable activity_recorder activities_;  // of what the queues do, not what they are
};

}  // namespace libtiles::runtime
