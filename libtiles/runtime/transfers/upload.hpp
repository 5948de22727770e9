// Host memory to a device.
#pragma once

#include "libtiles/runtime/transfers/device_buffer.hpp"
#include "libtiles/runtime/transfers/host_memory.hpp"
#include "libtiles/runtime/transfers/transfer_reason.hpp"

namespace libtiles::runtime {

/// Copies the bytes `part` to the device, after what used them there. The host memory may change as
/// soon as this returns.
/// \throws error (out_of_memory, device_failure, device_lost)
void upload(host_memory& from, device_buffer& to, const byte_region& part,
            const transfer_reason& reason);

/// As upload(), but returns at once; on the kernels' queue. The host memory stays, and stays as it
/// is, until what is returned has happened. \param part  not empty
cl::Event upload_later(host_memory& from, device_buffer& to, const byte_region& part,
                       const transfer_reason& reason);

}  // namespace libtiles::runtime
