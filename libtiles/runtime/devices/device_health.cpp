#include "libtiles/runtime/devices/device_health.hpp"

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {
namespace {

// quirk::has_its_own_fault_code
constexpr cl_int nvidia_fault = -9999;

}  // namespace

bool may_mean_loss(int code, std::string_view opencl_call) {
  switch (code) {
    case CL_OUT_OF_RESOURCES:
    case CL_INVALID_COMMAND_QUEUE:
    case CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST:
    case nvidia_fault:
      return opencl_call != "clCreateBuffer";
    default:
      return false;
  }
}

const std::string* device_health::keep_name(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return &*names_.insert(name).first;
}

void device_health::lose(const std::string& how, error_details details) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!is_lost()) {
      loss_ =
          std::make_unique<const error>(status::device_lost, text_of_loss(how), std::move(details));
      is_lost_.store(true, std::memory_order_release);
    }
  }
  throw error(*loss_);
}

std::string device_health::text_of_loss(const std::string& how) const {
  const std::string* const last = last_launch_.load(std::memory_order_relaxed);
  const std::string suspect = last == nullptr
                                  ? "no kernel was launched on it"
                                  : "the last kernel launched on it is '" + *last +
                                        "': look for out-of-bounds accesses and endless loops";
  return how + "; the device is lost to this context\n" + suspect +
         "; create a new context; data that was only on the device is lost";
}

}  // namespace libtiles::runtime
