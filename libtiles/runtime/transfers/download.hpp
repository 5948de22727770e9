// A device's memory to the host.
#pragma once

#include "libtiles/runtime/transfers/device_buffer.hpp"
#include "libtiles/runtime/transfers/host_memory.hpp"
#include "libtiles/runtime/transfers/transfer_reason.hpp"

namespace libtiles::runtime {

/// Copies the bytes `part` from the device, after what wrote them there. Blocks.
/// \throws error (out_of_memory, device_failure, device_lost)
void download(device_buffer& from, host_memory& to, const byte_region& part,
              const transfer_reason& reason);

/// As download(), but returns at once. \return when the bytes are there.
cl::Event download_later(device_buffer& from, host_memory& to, const byte_region& part,
                         const transfer_reason& reason);

}  // namespace libtiles::runtime
