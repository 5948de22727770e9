// The kinds of failure, the same numbers as TILES_STATUS_LIST in tiles.h (capi/ asserts that).
#pragma once

#include <cstdint>

namespace libtiles {

enum class status : std::int32_t {
  ok = 0,
  invalid_argument = -1,
  invalid_handle = -2,
  out_of_memory = -3,
  unsupported = -4,
  internal = -5,
  no_platform = -20,
  no_device = -21,
  device_failure = -22,
  device_lost = -23,
  forked = -24,
  compile = -40,
  build = -41,
  argument_mismatch = -60,
  invalid_compute_domain = -61,
  tile_limit = -62,
  local_memory_limit = -63,
  kernel_fault = -64,
};

}  // namespace libtiles
