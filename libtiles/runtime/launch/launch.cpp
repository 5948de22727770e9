#include "libtiles/runtime/launch/launch.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/data/data_source.hpp"
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
  return argument.window != nullptr && element_count(argument.window->shape) > 0;
}

// What a kernel only writes is copied in as well: it may write a part, and the rest must stay.
std::vector<cl::Buffer> bring_data(const compiled_kernel& compiled, const bound_arguments& bound,
                                   const std::shared_ptr<context>& where) {
  std::vector<cl::Buffer> buffers(bound.size());
  for (std::size_t i = 0; i < bound.size(); ++i) {
    if (!has_elements(*bound[i])) continue;
    const parameter& target = compiled.parameters[i];
    const bool is_used = target.is_read || target.is_written;
    buffers[i] = bound[i]->window->source->buffer_on(where, is_used);
  }
  return buffers;
}

void mark_written(const compiled_kernel& compiled, const bound_arguments& bound,
                  const context& where) {
  for (std::size_t i = 0; i < bound.size(); ++i) {
    if (!compiled.parameters[i].is_written || !has_elements(*bound[i])) continue;
    bound[i]->window->source->mark_written(where);
  }
}

cl::NDRange range_of(int rank, const std::array<std::size_t, max_domain_rank>& sizes) {
  if (rank == 1) return cl::NDRange(sizes[0]);
  if (rank == 2) return cl::NDRange(sizes[0], sizes[1]);
  return cl::NDRange(sizes[0], sizes[1], sizes[2]);
}

// The launch is submitted already; a device that fails here tells so when it is waited for.
void flush(const context& where) {
  try {
    call("flushing the queue", [&] { where.queue().flush(); });
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
  const std::vector<cl::Buffer> buffers = bring_data(compiled, ready.bound, where);
  const work_size size =
      work_size_of(compiled, request.domain.shape, where->device(), ready.kernel->max_tile_size());
  cl::Event opencl_event;
  const auto submit = [&](cl::Kernel& kernel) {
    set_arguments(kernel, compiled, ready.bound, buffers, request.domain.shape,
                  options_for(request.arguments));
    where->queue().enqueueNDRangeKernel(kernel, cl::NullRange, range_of(size.rank, size.global),
                                        range_of(size.rank, size.local), nullptr,
                                        with_event ? &opencl_event : nullptr);
  };
  call([&] { return "launching " + compiled.name + " on " + describe(where->device()); },
       [&] { ready.kernel->with_kernel(submit); });
  mark_written(compiled, ready.bound, *where);
  flush(*where);
  if (!with_event) return nullptr;
  return std::make_shared<event>(where, std::move(opencl_event), compiled.name);
}

}  // namespace libtiles::runtime
