// Whether a launch has to be flushed so that it starts soon.
#pragma once

#include <string_view>

#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// False for drivers that hand a command to the device as soon as it is enqueued, where a flush
/// costs time and brings nothing (bench_launch shows both).
inline bool needs_flush(const device_info& device) {
  const std::string_view platform = device.platform;
  return platform != "Portable Computing Language" && platform != "NVIDIA CUDA";
}

}  // namespace libtiles::runtime
