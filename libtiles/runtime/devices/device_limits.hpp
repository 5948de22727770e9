// What a device must be able to do to run a kernel.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// The tile of a kernel in whatever language.
struct kernel_tile {
  const std::string& kernel;  ///< its name
  std::array<int, max_domain_rank> extent;
  int rank;  ///< so many extents count
};

/// Checks the tile per dimension and as a whole. \throws error (tile_limit) with the numbers.
void check_tile_limits(const kernel_tile& tile, const device_info& device);

/// Checks it against what the driver said of the built kernel. \throws error (tile_limit)
void check_built_tile_limit(const kernel_tile& tile, const device_info& device,
                            std::uint64_t max_tile_size);

/// Checks before the driver sees the kernel, because some drivers end the process instead of
/// reporting: double, the tile per dimension and as a whole, the sum of tile_static variables.
/// \throws error (unsupported, tile_limit, local_memory_limit) with the numbers.
void check_device_limits(const compiler::compiled_kernel& compiled, const device_info& device);

/// Bytes of local memory that a tile may have. \param has_marked_instructions  which are wgmma's
std::uint64_t local_memory_limit(const device_info& device, bool has_marked_instructions);

/// Whether a kernel's tile_static variables need more local memory than the driver names.
bool needs_more_than_driver_says(const compiler::compiled_kernel& compiled,
                                 const device_info& device);

/// Checks what the driver said of the kernel that it built.
/// \param max_tile_size  threads
/// \param local_memory   bytes
/// \throws error (tile_limit, local_memory_limit)
void check_built_limits(const compiler::compiled_kernel& compiled, const device_info& device,
                        std::uint64_t max_tile_size, std::uint64_t local_memory);

}  // namespace libtiles::runtime
