#include "libtiles/runtime/timeline/queue_set.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/opencl/finish.hpp"
#include "libtiles/runtime/opencl/make_queue.hpp"

namespace libtiles::runtime {
namespace {

bool runs_in_order(const cl::CommandQueue& queue) {
  const auto properties = queue.getInfo<CL_QUEUE_PROPERTIES>();
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
}

bool notes_times(const cl::CommandQueue& queue) {
  return (queue.getInfo<CL_QUEUE_PROPERTIES>() & CL_QUEUE_PROFILING_ENABLE) != 0;
}

[[noreturn]] void refuse_to_measure(bool is_own) {
  throw error(
      status::unsupported,
      std::string(is_own ? "the context's queue was exported earlier and"
                         : "a queue of the context") +
          " does not record times; create the context from a queue with CL_QUEUE_PROFILING_ENABLE" +
          (is_own ? ", or start profiling before its queue is exported" : ""));
}

void raise_to(std::atomic<std::uint64_t>& target, std::uint64_t value) {
  std::uint64_t current = target.load();
  while (current < value && !target.compare_exchange_weak(current, value)) {
  }
}

}  // namespace

queue_set::queue_set(const cl::Context& context, const cl::Device& device, opencl_driver driver,
                     std::size_t count)
    : are_own_(true), driver_(driver) {
  for (std::size_t i = 0; i < count; ++i) add(make_queue(context, device), true);
  size_tables();
}

queue_set::queue_set(const std::vector<cl::CommandQueue>& queues, opencl_driver driver)
    : are_own_(false), driver_(driver) {
  for (const cl::CommandQueue& queue : queues) add(queue, runs_in_order(queue));
  size_tables();
}

void queue_set::add(cl::CommandQueue queue, bool is_in_order) {
  queues_.push_back(std::make_unique<entry>());
  queues_.back()->first = std::move(queue);
  queues_.back()->is_in_order = is_in_order;
}

void queue_set::size_tables() {
  for (auto& each : queues_) each->seen = std::vector<std::atomic<std::uint64_t>>(queues_.size());
}

std::size_t queue_set::choose(const std::vector<queue_point>& points) {
  if (queues_.size() == 1) return 0;
  const queue_point* newest = nullptr;
  for (const queue_point& each : points) {
    if (is_finished(each)) continue;
    if (newest == nullptr || each.sequence > newest->sequence) newest = &each;
  }
  return newest != nullptr ? newest->queue : next_.fetch_add(1) % queues_.size();
}

queue_set::predecessors queue_set::predecessors_of(std::size_t queue,
                                                   const std::vector<queue_point>& points) {
  predecessors before;
  for (const queue_point& each : points) {
    if (follows(queue, each)) continue;
    const std::uint64_t covered = queues_[each.queue]->submitted.load();
    before.events.push_back(event_at(each));
    if (is_in_order(queue) && is_in_order(each.queue)) {
      before.covered.push_back({each.queue, covered, covered, true, nullptr});
    }
  }
  return before;
}

bool queue_set::follows(std::size_t queue, const queue_point& point) const {
  if (is_finished(point)) return true;
  if (queue == point.queue) return is_in_order(queue);
  return queues_[queue]->seen[point.queue].load() >= point.sequence;
}

// A marker comes after all that was submitted to the queue. It must reach the device, since
// somebody else is going to wait for it.
cl::Event queue_set::marker_in(std::size_t queue) const {
  cl::Event marker;
  opencl_queue(queue).enqueueMarkerWithWaitList(nullptr, &marker);
  flush(queue);
  return marker;
}

cl::Event queue_set::event_at(const queue_point& point) {
  return point.event ? *point.event : marker_in(point.queue);
}

std::vector<cl::Event> queue_set::markers() const {
  std::vector<cl::Event> events;
  for (std::size_t queue = 0; queue < size(); ++queue) events.push_back(marker_in(queue));
  return events;
}

template <class Wait>
void queue_set::wait_by(const Wait& wait) {
  try {
    wait();
  } catch (const cl::Error&) {
    check_given_events();  // the reason, which the driver's error does not name
    throw;
  }
  check_given_events();
}

void queue_set::wait_for(const std::vector<queue_point>& points) {
  wait_by([&] {
    for (const queue_point& each : points) reach(each);
  });
}

void queue_set::wait_for(const queue_point& point, const cl::Event& event) {
  wait_by([&] {
    event.wait();
    mark_finished(point);
  });
}

void queue_set::reach(const queue_point& point) {
  if (is_finished(point)) return;
  const std::uint64_t covered = queues_[point.queue]->submitted.load();
  event_at(point).wait();
  if (is_in_order(point.queue)) raise_to(queues_[point.queue]->finished, covered);
}

// Two threads that submit at once may get their numbers in the other order: then only what was
// counted before the command was submitted is known to have run.
void queue_set::mark_finished(const queue_point& point) {
  if (!point.is_in_order) return;
  const bool is_next = point.sequence == point.after + 1;
  raise_to(queues_[point.queue]->finished, is_next ? point.sequence : point.after);
}

bool queue_set::is_finished(const queue_point& point) const {
  return queues_[point.queue]->finished.load() >= point.sequence;
}

void queue_set::finish() {
  for (std::size_t queue = 0; queue < size(); ++queue) {
    const std::uint64_t covered = queues_[queue]->submitted.load();
    libtiles::runtime::finish(opencl_queue(queue), driver_);
    raise_to(queues_[queue]->finished, covered);
  }
  check_given_events();
}

const cl::CommandQueue& queue_set::lend_queue() {
  is_lent_.store(true);
  return opencl_queue(0);
}

// New queues all exist before any is used, so that a failure changes nothing.
void queue_set::measure(const cl::Context& context, const cl::Device& device) {
  std::vector<std::pair<entry*, cl::CommandQueue>> replacements;
  for (std::size_t queue = 0; queue < size(); ++queue) {
    if (notes_times(opencl_queue(queue))) continue;
    if (!are_own_ || is_lent_.load()) refuse_to_measure(are_own_);
    replacements.emplace_back(queues_[queue].get(),
                              make_queue(context, device, CL_QUEUE_PROFILING_ENABLE));
  }
  finish();
  for (auto& [each, queue] : replacements) {
    each->measuring = std::move(queue);
    each->current.store(&each->measuring, std::memory_order_release);
  }
}

queue_point queue_set::next_point(std::size_t queue) const {
  queue_point point;
  point.queue = queue;
  point.after = queues_[queue]->submitted.load();
  point.is_in_order = is_in_order(queue);
  return point;
}

// Only now does the queue come after the others: another thread may have submitted to it meanwhile.
void queue_set::note_submitted(queue_point& point, const predecessors& before) {
  for (const queue_point& each : before.covered) {
    raise_to(queues_[point.queue]->seen[each.queue], each.sequence);
  }
  point.sequence = queues_[point.queue]->submitted.fetch_add(1) + 1;
}

// The command runs already: where its event cannot be retained, a marker tells, see event_at().
bool queue_set::share(cl::Event& event, bool is_last, cl::Event& with) noexcept {
  try {
    with = is_last ? std::move(event) : cl::Event(event);
    return true;
  } catch (const cl::Error&) {
    return false;
  }
}

}  // namespace libtiles::runtime
