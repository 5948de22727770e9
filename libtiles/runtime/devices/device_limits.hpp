// What a device must be able to do to run a kernel.
#pragma once

#include <cstdint>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

/// Checks before the driver sees the kernel, because some drivers end the process instead of
/// reporting: double, the tile per dimension and as a whole, the sum of tile_static variables.
/// \throws error (unsupported, tile_limit, local_memory_limit) with the numbers.
void check_device_limits(const compiler::compiled_kernel& compiled, const device_info& device);

/// Checks what the driver said of the kernel that it built.
/// \param max_tile_size  threads
/// \param local_memory   bytes
/// \throws error (tile_limit, local_memory_limit)
void check_built_limits(const compiler::compiled_kernel& compiled, const device_info& device,
                        std::uint64_t max_tile_size, std::uint64_t local_memory);

}  // namespace libtiles::runtime
