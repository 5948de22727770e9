// Platforms and devices as Python sees them.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
#include <string>

#include "tiles/tiles.h"

namespace tiles_python {

/// A tiles_platform_info with its own strings.
struct platform {
  std::string name;
  std::string vendor;
  std::string version;
  std::string problem;
  std::uint32_t device_count;
};

/// A tiles_device_info with its own strings.
struct device {
  std::uint32_t index;
  std::string type;
  std::string name;
  std::string vendor;
  std::string platform;
  std::string version;
  std::string driver_version;
  std::uint32_t compute_units;
  std::uint64_t global_memory;
  std::uint64_t local_memory;
  std::int64_t max_tile_size;
  std::array<std::int64_t, TILES_MAX_TILE_RANK> max_tile_extent;
  bool supports_double;
  bool shares_host_memory;
};

device make_device(const tiles_device_info& info);

void bind_devices(pybind11::module_& module);

}  // namespace tiles_python
