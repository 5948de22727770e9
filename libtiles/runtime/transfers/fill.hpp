// One value into many elements of a device's memory.
#pragma once

#include "libtiles/runtime/geometry/data_window.hpp"
#include "libtiles/runtime/transfers/device_buffer.hpp"

namespace libtiles::runtime {

/// Sets every element of the window, whose bytes `to` holds, to the one that `value` points to,
/// after what used the buffer. Does not wait; `value` is not needed any more once this returns. The
/// buffer's usage knows of it already.
/// \return when it is done; nothing to wait for if the window has no elements.
/// \throws error (out_of_memory, device_failure, device_lost)
queue_point fill(device_buffer& to, const data_window& window, const void* value);

}  // namespace libtiles::runtime
