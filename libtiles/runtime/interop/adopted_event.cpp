#include "libtiles/runtime/interop/adopted_event.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/interop/foreign_handle.hpp"
#include "libtiles/runtime/opencl/borrowed_info.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

constexpr const char* kind = "cl_event";

// A user event has no queue.
void flush_queue_of(const cl::Event& event) {
  const auto queue = borrowed_info<cl_command_queue>(clGetEventInfo, "clGetEventInfo", event(),
                                                     CL_EVENT_COMMAND_QUEUE);
  if (queue != nullptr) cl::CommandQueue(queue, true).flush();
}

}  // namespace

cl::Event retain_event(const context& where, cl_event given, const std::string& parameter) {
  const auto event = retained<cl::Event>(given, parameter, kind);
  const cl_context owner = ask(parameter, kind, [&] {
    return borrowed_info<cl_context>(clGetEventInfo, "clGetEventInfo", event(), CL_EVENT_CONTEXT);
  });
  if (owner != where.opencl_context()()) {
    throw error(status::invalid_argument, "'" + parameter +
                                              "' belongs to another cl_context than the context "
                                              "on " +
                                              describe(where.device()));
  }
  call("flushing the queue of '" + parameter + "'", [&] { flush_queue_of(event); });
  return event;
}

std::shared_ptr<event> adopt_event(const std::shared_ptr<context>& where, cl_event given) {
  std::vector<context_event> events;
  events.push_back({where, retain_event(*where, given, "event")});
  return std::make_shared<event>(std::move(events), "the caller's event");
}

}  // namespace libtiles::runtime
