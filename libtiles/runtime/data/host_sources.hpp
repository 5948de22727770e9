// One data source per piece of host memory, so that views made apart over the same memory agree.
#pragma once

#include <cstddef>
#include <memory>

#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

/// The source of the `size` bytes at `data`: one that lives and covers them, or a new one. Sources
/// that overlap the bytes, or whose copies on devices could not hold them aligned, become one with
/// them: what kernels wrote is brought to the host then, which blocks. Any thread.
/// \param alignment  that the elements need on a device, a power of two.
/// \param owner      let go when the source is; may be empty.
/// \throws error (device_failure, device_lost) of bringing data to the host; nothing has changed
///         then.
std::shared_ptr<data_source> source_of_host_memory(void* data, std::uint64_t size,
                                                   std::uint64_t alignment,
                                                   std::shared_ptr<void> owner = {});

}  // namespace libtiles::runtime
