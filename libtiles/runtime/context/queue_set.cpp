#include "libtiles/runtime/context/queue_set.hpp"

#include "libtiles/runtime/opencl/make_queue.hpp"

namespace libtiles::runtime {
namespace {

bool runs_in_order(const cl::CommandQueue& queue) {
  const auto properties = queue.getInfo<CL_QUEUE_PROPERTIES>();
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
}

void raise_to(std::atomic<std::uint64_t>& target, std::uint64_t value) {
  std::uint64_t current = target.load();
  while (current < value && !target.compare_exchange_weak(current, value)) {
  }
}

}  // namespace

queue_set::queue_set(const cl::Context& context, const cl::Device& device, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) add(make_queue(context, device), true);
  size_tables();
}

queue_set::queue_set(const std::vector<cl::CommandQueue>& queues) {
  for (const cl::CommandQueue& queue : queues) add(queue, runs_in_order(queue));
  size_tables();
}

void queue_set::add(cl::CommandQueue queue, bool is_in_order) {
  queues_.push_back(std::make_unique<entry>());
  queues_.back()->queue = std::move(queue);
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
      before.covered.push_back({each.queue, covered, {}});
    }
  }
  return before;
}

bool queue_set::follows(std::size_t queue, const queue_point& point) const {
  if (is_finished(point)) return true;
  if (queue == point.queue) return is_in_order(queue);
  return queues_[queue]->seen[point.queue].load() >= point.sequence;
}

// A marker comes after all that was submitted to the queue. It must reach the device, since another
// queue is going to wait for it.
cl::Event queue_set::event_at(const queue_point& point) {
  if (point.event) return *point.event;
  cl::Event marker;
  const cl::CommandQueue& queue = queues_[point.queue]->queue;
  queue.enqueueMarkerWithWaitList(nullptr, &marker);
  queue.flush();
  return marker;
}

void queue_set::wait_for(const std::vector<queue_point>& points) {
  for (const queue_point& each : points) {
    if (is_finished(each)) continue;
    const std::uint64_t covered = queues_[each.queue]->submitted.load();
    event_at(each).wait();
    if (is_in_order(each.queue)) raise_to(queues_[each.queue]->finished, covered);
  }
}

void queue_set::mark_finished(const queue_point& point) {
  if (is_in_order(point.queue)) raise_to(queues_[point.queue]->finished, point.sequence);
}

bool queue_set::is_finished(const queue_point& point) const {
  return queues_[point.queue]->finished.load() >= point.sequence;
}

void queue_set::finish() {
  for (auto& each : queues_) {
    const std::uint64_t covered = each->submitted.load();
    each->queue.finish();
    raise_to(each->finished, covered);
  }
}

// Only now does the queue come after the others: another thread may have submitted to it meanwhile.
queue_point queue_set::submitted(std::size_t queue, const predecessors& before) {
  for (const queue_point& each : before.covered) {
    raise_to(queues_[queue]->seen[each.queue], each.sequence);
  }
  return {queue, queues_[queue]->submitted.fetch_add(1) + 1, nullptr};
}

// Without an event, a marker tells: see event_at().
std::shared_ptr<const cl::Event> queue_set::share(const cl::Event& event) {
  try {
    return std::make_shared<const cl::Event>(event);
  } catch (const cl::Error&) {
    return nullptr;
  }
}

}  // namespace libtiles::runtime
