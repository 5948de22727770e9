#include "libtiles/runtime/context/context.hpp"

#include <cstdlib>
#include <string_view>

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/devices/device_list.hpp"
#include "libtiles/runtime/devices/device_selection.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

bool wants_copies(data_transport asked) {
  if (asked == data_transport::copy) return true;
  const char* const text = std::getenv("TILES_TRANSFER");
  return text != nullptr && std::string_view(text) == "copy";
}

std::size_t queue_count(const context_options& options) {
  return options.queue_count == 0 ? 1 : options.queue_count;
}

}  // namespace

std::shared_ptr<context> context::create(const context_options& options) {
  std::shared_ptr<const device_list> list = device_list::require_platform();
  const device_info& device = list->devices()[select_device(list->devices(), options.device)];
  log(log_level::info, "making a context on " + describe(device));
  return call([&] { return "making a context on " + describe(device); },
              [&] { return std::make_shared<context>(std::move(list), device, options); });
}

context::context(std::shared_ptr<const device_list> devices, const device_info& device,
                 const context_options& options)
    : devices_(std::move(devices)),
      device_(device),
      opencl_context_(devices_->opencl_device(device.index)),
      queues_(opencl_context_, devices_->opencl_device(device.index), queue_count(options)),
      shares_host_memory_(device.shares_host_memory && !wants_copies(options.transport)) {}

context::~context() { retired_.drain(); }

const cl::Device& context::opencl_device() const { return devices_->opencl_device(device_.index); }

void context::retire(const usage_log& usage, std::shared_ptr<void> memory) noexcept {
  try {
    std::vector<cl::Event> events;
    for (const queue_point& each : usage.pending(queues_)) events.push_back(queues_.event_at(each));
    if (!events.empty()) retired_.keep(std::move(events), std::move(memory));
  } catch (const std::exception& failure) {
    // A device that cannot take a marker runs nothing any more.
    log(log_level::warning,
        std::string("releasing memory of ") + describe(device_) + ": " + failure.what());
  }
}

void context::finish() {
  call([&] { return "waiting for " + describe(device_); }, [&] { queues_.finish(); });
  retired_.sweep();
}

}  // namespace libtiles::runtime
