// Host memory to a device through chunks of pinned memory.
#pragma once

#include "libtiles/runtime/transfers/host_memory.hpp"
#include "libtiles/runtime/transfers/upload_order.hpp"

namespace libtiles::runtime {

/// Submits the copies of the bytes `part`. The host memory may change once this returns; blocks for
/// reading it, and for chunks that are in use.
/// \throws error (out_of_memory, device_failure), cl::Error; what was submitted has run then.
void staged_upload(host_memory& from, device_buffer& to, const byte_region& part,
                   upload_order& order);

}  // namespace libtiles::runtime
