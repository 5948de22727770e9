// From one piece of a device's memory to another.
#pragma once

#include "libtiles/runtime/geometry/data_window.hpp"
#include "libtiles/runtime/transfers/device_buffer.hpp"
#include "libtiles/runtime/transfers/transfer_reason.hpp"

namespace libtiles::runtime {

/// Copies the elements of `from_window` to those of `to_window`: windows of the same shape and
/// element size over two buffers of the same context, or over one, where they may overlap: the
/// elements then are those from before. Runs after what used the buffers. Does not wait. The
/// buffers' usage knows of it already.
/// \return when it is done; nothing to wait for if the windows have no elements.
/// \throws error (out_of_memory, device_failure, device_lost)
queue_point copy_within(device_buffer& from, const data_window& from_window, device_buffer& to,
                        const data_window& to_window, const transfer_reason& reason);

}  // namespace libtiles::runtime
