#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

const char* name_of(device_type type) {
  switch (type) {
    case device_type::cpu:
      return "cpu";
    case device_type::gpu:
      return "gpu";
    case device_type::accelerator:
      return "accelerator";
    case device_type::other:
      break;
  }
  return "other";
}

std::string describe(const device_info& device) {
  const bool is_listed = device.index != device_info::unlisted;
  return (is_listed ? "device " + std::to_string(device.index) : "device") + " \"" + device.name +
         "\"";
}

}  // namespace libtiles::runtime
