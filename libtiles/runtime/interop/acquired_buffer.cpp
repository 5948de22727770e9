#include "libtiles/runtime/interop/acquired_buffer.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/interop/adopted_event.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw error(status::invalid_argument, why); }

void check_access(const array_view& view, access use) {
  if (use == access::read || !view.is_const()) return;
  refuse("the view is const, so its buffer can only be read; request read access");
}

void check_order(const context& where, bool has_event, const std::string& parameter,
                 const std::string& relation) {
  if (has_event || where.queues().keep_order()) return;
  refuse("'" + parameter + "' is NULL; the context on " + describe(where.device()) +
         (where.queues().size() == 1
              ? " has an out-of-order queue"
              : " has " + std::to_string(where.queues().size()) + " queues") +
         ", so only an event ensures that " + relation);
}

/// A command that does nothing, after `events` and all that used the elements.
queue_point submit_marker(context& where, device_copy& copy, access use,
                          const std::vector<cl::Event>& events, cl::Event* event) {
  queue_set& queues = where.queues();
  std::vector<queue_point> before;
  copy.buffer().usage().append_points_before(use != access::read, before);
  const std::size_t queue = queues.choose(before);
  return call_on(
      where, [&] { return "submitting a marker on " + describe(where.device()); },
      [&] {
        const queue_point point = queues.submit(
            queue, before, events, event,
            [](const cl::CommandQueue& opencl_queue, const std::vector<cl::Event>* waits,
               cl::Event* own) { opencl_queue.enqueueMarkerWithWaitList(waits, own); });
        queues.flush(queue);
        return point;
      });
}

/// The copy in `where`, and a marker as its last use.
device_copy& mark_use(const data_window& window, const std::shared_ptr<context>& where, access use,
                      const std::vector<cl::Event>& events, cl::Event* event,
                      const transfer_reason& reason) {
  data_source& source = source_lock::source_of(window);
  device_copy& copy = source.prepare(where, window, use, reason);
  source.mark_used(copy, window, use, submit_marker(*where, copy, use, events, event));
  return copy;
}

}  // namespace

acquired_buffer acquire_buffer(const array_view& view, const std::shared_ptr<context>& where,
                               access use, bool with_event) {
  check_access(view, use);
  check_order(*where, with_event, "ready", "your commands come after the library's");
  const data_window& window = view.window();
  if (!has_elements(window)) refuse("the view has no elements, so it has no buffer");
  const source_lock lock(window);
  cl::Event ready;
  device_copy& copy = mark_use(window, where, use, {}, with_event ? &ready : nullptr,
                               {"the caller gets the buffer"});
  copy.buffer().lend();
  acquired_buffer lent;
  lent.buffer = call("lending a buffer", [&] { return cl::Buffer(copy.buffer().opencl_buffer()); });
  lent.byte_offset = copy.buffer().offset_of(window.first);
  if (!with_event) return lent;
  std::vector<context_event> events;
  events.push_back({where, std::move(ready)});
  lent.ready = std::make_shared<event>(std::move(events), "the buffer of a view");
  return lent;
}

void release_buffer(const array_view& view, const std::shared_ptr<context>& where, access use,
                    cl_event done) {
  check_access(view, use);
  check_order(*where, done != nullptr, "done", "the library's commands come after yours");
  const data_window& window = view.window();
  if (!has_elements(window)) return;
  std::vector<cl::Event> events;
  if (done != nullptr) events.push_back(retain_event(*where, done, "done"));
  const source_lock lock(window);
  mark_use(window, where, use, events, nullptr, {"the caller used the buffer"});
}

}  // namespace libtiles::runtime
