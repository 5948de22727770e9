#include "libtiles/runtime/devices/device_list.hpp"

#include <mutex>

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/fork_watch.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/devices/device_query.hpp"
#include "libtiles/runtime/devices/no_platform.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"

namespace libtiles::runtime {
namespace {

struct process_list {
  std::mutex mutex;
  std::shared_ptr<const device_list> devices;
  std::shared_ptr<const device_list> earlier;  // whose strings callers may still hold
};

// Never destroyed: OpenCL may not be called from static destructors.
process_list& process() {
  static process_list* const instance = new process_list;
  return *instance;
}

void add_problem(platform_info& info, const std::string& problem) {
  info.problem += (info.problem.empty() ? "" : "; ") + problem;
}

std::string returned(const cl::Error& failure) {
  return std::string(failure.what()) + " returned " + to_code_text(failure.err());
}

std::string no_devices(const platform_info& info) {
  if (!has_quirk(info.driver, quirk::hides_devices)) return "it has no devices";
  return "it has no devices; the environment variable RUSTICL_ENABLE turns on its drivers, for "
         "example RUSTICL_ENABLE=llvmpipe";
}

}  // namespace

std::shared_ptr<const device_list> device_list::current() {
  const std::lock_guard<std::mutex> lock(process().mutex);
  watch_for_forks();
  if (!process().devices) process().devices = std::make_shared<const device_list>();
  return process().devices;
}

std::shared_ptr<const device_list> device_list::require_platform() {
  std::shared_ptr<const device_list> list = current();
  if (list->devices().empty()) list = ask_again(list);
  if (list->platforms().empty()) throw no_platform_error(list->opencl_code());
  return list;
}

// A driver that failed while it was asked may work by now.
std::shared_ptr<const device_list> device_list::ask_again(
    const std::shared_ptr<const device_list>& without_devices) {
  auto made = std::make_shared<const device_list>();
  const std::lock_guard<std::mutex> lock(process().mutex);
  if (process().devices != without_devices) return process().devices;
  if (made->devices().empty()) return without_devices;
  process().earlier = without_devices;
  process().devices = made;
  return made;
}

void device_list::drop() {
  const std::lock_guard<std::mutex> lock(process().mutex);
  process().devices.reset();
  process().earlier.reset();
}

device_list::device_list() {
  std::vector<cl::Platform> found;
  try {
    cl::Platform::get(&found);
  } catch (const cl::Error& failure) {
    opencl_code_ = failure.err();
  }
  for (const cl::Platform& platform : found) add_platform(platform);
}

void device_list::add_platform(const cl::Platform& platform) {
  platform_info info;
  try {
    info = query_platform(platform);
    add_devices(platform, info);
  } catch (const cl::Error& failure) {
    add_problem(info, returned(failure));
  }
  if (!info.problem.empty()) {
    log(info.device_count == 0 && info.problem == no_devices(info) ? log_level::info
                                                                   : log_level::warning,
        "OpenCL platform \"" + info.name + "\": " + info.problem);
  }
  platforms_.push_back(std::move(info));
}

void device_list::add_devices(const cl::Platform& platform, platform_info& info) {
  std::vector<cl::Device> found;
  try {
    platform.getDevices(CL_DEVICE_TYPE_ALL, &found);
  } catch (const cl::Error& failure) {
    if (failure.err() != CL_DEVICE_NOT_FOUND) throw;
  }
  if (found.empty()) add_problem(info, no_devices(info));
  for (const cl::Device& device : found) add_device(device, info);
}

void device_list::add_device(const cl::Device& device, platform_info& info) {
  try {
    device_info description = query_device(device, info);
    const std::string problem = problem_with(device);
    if (!problem.empty()) {
      add_problem(info, "device \"" + description.name + "\" " + problem);
      return;
    }
    description.index = static_cast<std::uint32_t>(devices_.size());
    devices_.push_back(std::move(description));
    opencl_devices_.push_back(device);
    ++info.device_count;
  } catch (const cl::Error& failure) {
    add_problem(info, "a device cannot be queried: " + returned(failure));
  }
}

}  // namespace libtiles::runtime
