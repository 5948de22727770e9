#include "libtiles/runtime/context/context.hpp"

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/devices/device_list.hpp"
#include "libtiles/runtime/devices/device_selection.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {

std::shared_ptr<context> context::create(const std::string& selector) {
  std::shared_ptr<const device_list> list = device_list::require_platform();
  const device_info& device = list->devices()[select_device(list->devices(), selector)];
  log(log_level::info, "making a context on " + describe(device));
  return call([&] { return "making a context on " + describe(device); },
              [&] { return std::make_shared<context>(std::move(list), device); });
}

context::context(std::shared_ptr<const device_list> devices, const device_info& device)
    : devices_(std::move(devices)),
      device_(device),
      opencl_context_(devices_->opencl_device(device.index)),
      queue_(opencl_context_, devices_->opencl_device(device.index)) {}

const cl::Device& context::opencl_device() const { return devices_->opencl_device(device_.index); }

void context::finish() const {
  call([&] { return "waiting for " + describe(device_); }, [&] { queue_.finish(); });
}

}  // namespace libtiles::runtime
