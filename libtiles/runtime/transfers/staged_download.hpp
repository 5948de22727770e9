// A device's memory to the host through chunks of pinned memory.
#pragma once

#include "libtiles/runtime/transfers/device_buffer.hpp"
#include "libtiles/runtime/transfers/host_memory.hpp"

namespace libtiles::runtime {

/// Copies the bytes `part` from the device, after what wrote them there. Blocks.
/// \throws error (out_of_memory, device_failure), cl::Error
void staged_download(device_buffer& from, host_memory& to, const byte_region& part);

/// The same, if a chunk is free or can be made. \return false if none is; then nothing was done.
/// \throws error (out_of_memory, device_failure), cl::Error
bool staged_download_if_free(device_buffer& from, host_memory& to, const byte_region& part);

}  // namespace libtiles::runtime
