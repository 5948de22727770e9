#include "libtiles/runtime/interop/adopted_context.hpp"

#include <algorithm>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/devices/device_list.hpp"
#include "libtiles/runtime/devices/device_query.hpp"
#include "libtiles/runtime/interop/foreign_handle.hpp"
#include "libtiles/runtime/opencl/borrowed_info.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

constexpr const char* queue_kind = "cl_command_queue";

// CL_QUEUE_ON_DEVICE, which OpenCL 1.2 does not name.
constexpr cl_command_queue_properties on_device = 1 << 2;

std::string queue_name(std::size_t position) { return "queues[" + std::to_string(position) + "]"; }

[[noreturn]] void refuse(const std::string& why) { throw error(status::invalid_argument, why); }

std::vector<cl::CommandQueue> retain_all(const std::vector<cl_command_queue>& handles) {
  std::vector<cl::CommandQueue> queues;
  for (std::size_t i = 0; i < handles.size(); ++i) {
    queues.push_back(retained<cl::CommandQueue>(handles[i], queue_name(i), queue_kind));
  }
  return queues;
}

cl_context context_of(const cl::CommandQueue& queue) {
  return borrowed_info<cl_context>(clGetCommandQueueInfo, "clGetCommandQueueInfo", queue(),
                                   CL_QUEUE_CONTEXT);
}

// A program may have released its context and kept the queue. Some drivers then know the context no
// more, though the queue still works.
cl::Context retained_context_of(const cl::CommandQueue& queue) {
  const cl_context found = ask(queue_name(0), queue_kind, [&] { return context_of(queue); });
  try {
    return cl::Context(found, true);
  } catch (const cl::Error& failure) {
    const bool is_gone = failure.err() == CL_INVALID_CONTEXT;
    if (!is_gone) throw_unknown_handle(failure, queue_name(0), queue_kind);
    refuse("the program has released the cl_context of '" + queue_name(0) +
           "', and this driver cannot get it from the queue; release it after the call");
  }
}

cl::Context context_of(cl_context given, const std::vector<cl::CommandQueue>& queues) {
  if (given != nullptr || queues.empty()) {
    return retained<cl::Context>(given, "context", "cl_context");
  }
  return retained_context_of(queues[0]);
}

std::vector<cl::Device> devices_of(const cl::Context& context) {
  return ask("context", "cl_context", [&] { return context.getInfo<CL_CONTEXT_DEVICES>(); });
}

cl::Device device_of(cl_device_id given, const std::vector<cl::CommandQueue>& queues,
                     const cl::Context& context) {
  if (given != nullptr) return retained<cl::Device>(given, "device", "cl_device_id");
  if (!queues.empty()) {
    return ask(queue_name(0), queue_kind, [&] { return queues[0].getInfo<CL_QUEUE_DEVICE>(); });
  }
  const std::vector<cl::Device> devices = devices_of(context);
  if (devices.size() == 1) return devices[0];
  refuse("'device' is NULL and the cl_context has " + count_of(devices.size(), "device") +
         "; pass one of them, or a queue");
}

bool is_among(cl_device_id device, const std::vector<cl::Device>& devices) {
  return std::any_of(devices.begin(), devices.end(),
                     [&](const cl::Device& each) { return each() == device; });
}

// Or a part of one of them: quirk::names_the_whole_device.
bool is_in(cl::Device device, const std::vector<cl::Device>& devices) {
  return ask("device", "cl_device_id", [&] {
    while (device() != nullptr && !is_among(device(), devices)) {
      device = device.getInfo<CL_DEVICE_PARENT_DEVICE>();
    }
    return device() != nullptr;
  });
}

void check_device_is_in(const cl::Device& device, const device_info& info,
                        const cl::Context& context) {
  const std::vector<cl::Device> devices = devices_of(context);
  if (is_in(device, devices)) return;
  refuse("'device' is " + describe(info) + ", which is not in the cl_context; that has " +
         count_of(devices.size(), "device"));
}

void check_queue(const cl::CommandQueue& queue, const std::string& name, const cl::Context& context,
                 const cl::Device& device) {
  const auto belongs = ask(name, queue_kind, [&] {
    return std::pair(context_of(queue) == context(),
                     queue.getInfo<CL_QUEUE_DEVICE>()() == device());
  });
  if (!belongs.first) refuse("'" + name + "' is a queue of another cl_context");
  if (!belongs.second) refuse("'" + name + "' is a queue of another device of the cl_context");
  const auto properties =
      ask(name, queue_kind, [&] { return queue.getInfo<CL_QUEUE_PROPERTIES>(); });
  if ((properties & on_device) == 0) return;
  refuse("'" + name + "' is a device queue; expected a host queue");
}

// The index is that of the same device in the list.
device_info describe_device(const cl::Device& device) {
  const auto list = device_list::current();
  for (const device_info& each : list->devices()) {
    if (list->opencl_device(each.index)() == device()) return each;
  }
  return ask("device", "cl_device_id", [&] {
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    return query_device(device, query_platform(platform));
  });
}

void check_can_be_used(const cl::Device& device, const device_info& info) {
  const std::string problem = ask("device", "cl_device_id", [&] { return problem_with(device); });
  if (!problem.empty()) throw error(status::unsupported, describe(info) + " " + problem);
}

}  // namespace

std::shared_ptr<context> adopt_context(const foreign_context& given) {
  const std::vector<cl::CommandQueue> queues = retain_all(given.queues);
  const cl::Context opencl_context = context_of(given.context, queues);
  const cl::Device device = device_of(given.device, queues, opencl_context);
  const device_info info = describe_device(device);
  check_device_is_in(device, info, opencl_context);
  check_can_be_used(device, info);
  for (std::size_t i = 0; i < queues.size(); ++i) {
    check_queue(queues[i], queue_name(i), opencl_context, device);
  }
  log(log_level::info, "adopting a cl_context on " + describe(info));
  return call([&] { return "adopting a cl_context on " + describe(info); },
              [&] {
                return std::make_shared<context>(info, device, opencl_context, queues,
                                                 context_options());
              });
}

}  // namespace libtiles::runtime
