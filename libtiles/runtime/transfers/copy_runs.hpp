// Regions of bytes as the rectangles that OpenCL copies in one command.
#pragma once

#include <cstdint>
#include <vector>

#include "libtiles/runtime/geometry/byte_region.hpp"

namespace libtiles::runtime {

/// `count` runs of `length` bytes each, `pitch` bytes from the beginning of one to the next.
struct run_group {
  address begin = 0;
  std::uint64_t length = 0;
  std::uint64_t pitch = 0;
  std::uint64_t count = 1;
};

/// The region's ranges in order, neighbours of equal length and distance taken together.
std::vector<run_group> group_runs(const byte_region& region);

/// As group_runs(), each group a rectangle that all drivers copy to or from a buffer of so many
/// bytes.
std::vector<run_group> rectangles_of(const byte_region& region, std::uint64_t buffer_size);

}  // namespace libtiles::runtime
