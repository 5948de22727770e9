#include "libtiles/runtime/launch/launch.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/devices/device_limits.hpp"
#include "libtiles/runtime/launch/kernel_arguments.hpp"
#include "libtiles/runtime/launch/work_size.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

using compiler::compiled_kernel;
using compiler::parameter;
using bound_arguments = std::vector<const launch_argument*>;

/// A launch that passed every check.
struct ready_launch {
  bound_arguments bound;
  std::shared_ptr<built_kernel> kernel;
};

bound_arguments in_order_of_parameters(const compiled_kernel& compiled,
                                       const std::vector<launch_argument>& arguments) {
  if (arguments.size() != compiled.parameters.size()) {
    throw error(status::argument_mismatch,
                compiled.name + ": the kernel takes " + std::to_string(compiled.parameters.size()) +
                    " arguments, got " + std::to_string(arguments.size()));
  }
  bound_arguments bound;
  for (const parameter& each : compiled.parameters) bound.push_back(&arguments.at(each.argument));
  return bound;
}

void check_homes(const compiled_kernel& compiled, const bound_arguments& bound,
                 const context& where) {
  for (std::size_t i = 0; i < bound.size(); ++i) {
    const context* const home = bound[i]->home;
    if (home == nullptr || home == &where) continue;
    throw error(status::argument_mismatch,
                compiled.name + ": '" + compiled.parameters[i].name +
                    "' is an array of another context, on " + describe(home->device()) +
                    "; the launch is on " + describe(where.device()) +
                    ": launch in the array's context, or pass a view of the array");
  }
}

ready_launch make_ready(const compiled_kernel& compiled, const std::shared_ptr<context>& where,
                        const launch_request& request) {
  check_domain(request.domain);
  check_domain_of(compiled, request.domain);
  check_device_limits(compiled, where->device());
  ready_launch ready;
  ready.bound = in_order_of_parameters(compiled, request.arguments);
  check_homes(compiled, ready.bound, *where);
  ready.kernel = where->programs().get(*where, compiled);
  check_built_limits(compiled, where->device(), ready.kernel->max_tile_size(),
                     ready.kernel->local_memory());
  return ready;
}

bool has_elements(const launch_argument& argument) {
  return argument.window != nullptr && has_elements(*argument.window);
}

std::vector<const data_window*> windows_of(const bound_arguments& bound) {
  std::vector<const data_window*> windows;
  windows.reserve(bound.size());
  for (const launch_argument* each : bound) windows.push_back(each->window);
  return windows;
}

/// The data of one parameter, ready on the device; no copy for values and for views without
/// elements.
struct ready_data {
  device_copy* copy = nullptr;
  access use = access::read;
};

// What a kernel only writes is copied in as well: it may write a part, and the rest must stay.
access use_of(const parameter& target) {
  return target.is_written ? access::read_write : access::read;
}

std::vector<ready_data> bring_data(const compiled_kernel& compiled, const bound_arguments& bound,
                                   const std::shared_ptr<context>& where) {
  std::vector<ready_data> ready(bound.size());
  for (std::size_t i = 0; i < bound.size(); ++i) {
    if (!has_elements(*bound[i])) continue;
    const parameter& target = compiled.parameters[i];
    const data_window& window = *bound[i]->window;
    const transfer_reason reason{target.is_written ? "uses" : "reads", &compiled.name,
                                 &target.name};
    ready[i].use = use_of(target);
    ready[i].copy = &source_lock::source_of(window).prepare(where, window, ready[i].use, reason);
  }
  return ready;
}

std::vector<placed_data> places_of(const std::vector<ready_data>& ready,
                                   const bound_arguments& bound) {
  std::vector<placed_data> placed(ready.size());
  for (std::size_t i = 0; i < ready.size(); ++i) {
    if (ready[i].copy == nullptr) continue;
    const device_buffer& buffer = ready[i].copy->buffer();
    placed[i] = {buffer.opencl_buffer(),
                 static_cast<std::int64_t>(buffer.offset_of(bound[i]->window->first))};
  }
  return placed;
}

std::vector<queue_point> points_before(const std::vector<ready_data>& ready) {
  std::vector<queue_point> points;
  for (const ready_data& each : ready) {
    if (each.copy == nullptr) continue;
    each.copy->buffer().usage().append_points_before(each.use != access::read, points);
  }
  return points;
}

void mark_used(const std::vector<ready_data>& ready, const bound_arguments& bound,
               const queue_point& point) {
  for (std::size_t i = 0; i < ready.size(); ++i) {
    if (ready[i].copy == nullptr) continue;
    const data_window& window = *bound[i]->window;
    source_lock::source_of(window).mark_used(*ready[i].copy, window, ready[i].use, point);
  }
}

cl::NDRange range_of(int rank, const std::array<std::size_t, max_domain_rank>& sizes) {
  if (rank == 1) return cl::NDRange(sizes[0]);
  if (rank == 2) return cl::NDRange(sizes[0], sizes[1]);
  return cl::NDRange(sizes[0], sizes[1], sizes[2]);
}

// The launch is submitted already; a device that fails here tells so when it is waited for.
void flush(const context& where, std::size_t queue) {
  try {
    call("flushing the queue", [&] { where.queues().flush(queue); });
  } catch (const error& failure) {
    log(log_level::warning, failure.what());
  }
}

}  // namespace

void prepare(const compiled_kernel& compiled, const std::shared_ptr<context>& where,
             const launch_request& request) {
  make_ready(compiled, where, request);
}

std::shared_ptr<event> launch(const compiled_kernel& compiled,
                              const std::shared_ptr<context>& where, const launch_request& request,
                              bool with_event) {
  const ready_launch ready = make_ready(compiled, where, request);
  const source_lock lock(windows_of(ready.bound));
  const std::vector<ready_data> data = bring_data(compiled, ready.bound, where);
  const std::vector<queue_point> before = points_before(data);
  queue_set& queues = where->queues();
  const std::size_t queue = queues.choose(before);
  const work_size size =
      work_size_of(compiled, request.domain.shape, where->device(), ready.kernel->max_tile_size());
  cl::Event opencl_event;
  queue_point point;
  const auto submit = [&](cl::Kernel& kernel) {
    set_arguments(kernel, compiled, ready.bound, places_of(data, ready.bound), request.domain.shape,
                  options_for(request.arguments));
    point = queues.submit(queue, before, {}, with_event ? &opencl_event : nullptr,
                          [&](const cl::CommandQueue& opencl_queue,
                              const std::vector<cl::Event>* events, cl::Event* event) {
                            opencl_queue.enqueueNDRangeKernel(
                                kernel, cl::NullRange, range_of(size.rank, size.global),
                                range_of(size.rank, size.local), events, event);
                          });
  };
  call([&] { return "launching " + compiled.name + " on " + describe(where->device()); },
       [&] { ready.kernel->with_kernel(submit); });
  mark_used(data, ready.bound, point);
  flush(*where, queue);
  if (!with_event) return nullptr;
  return std::make_shared<event>(where, std::vector<cl::Event>{opencl_event}, compiled.name);
}

}  // namespace libtiles::runtime
