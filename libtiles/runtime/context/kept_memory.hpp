// The device memory that contexts keep for later use.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/runtime/context/memory_pool.hpp"
#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// The pool of a new context. It keeps as many bytes as TILES_KEPT_MEMORY says, or an eighth of the
/// device's; a value that cannot be read is warned about once.
std::shared_ptr<memory_pool> make_kept_memory(const device_info& device,
                                              const cl::Device& opencl_device);

/// Lets go of what all contexts of the device keep, in this process. Safe from many threads.
/// \return whether there was any.
bool clear_kept_memory(const cl::Device& device) noexcept;

/// How often memory was let go of so, of any device: another thread may have made room.
std::uint64_t kept_memory_clears() noexcept;

}  // namespace libtiles::runtime
