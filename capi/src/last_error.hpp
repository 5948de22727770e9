// The last error of each thread.
#pragma once

#include "tiles/tiles.h"

namespace libtiles::capi {

/// Stores the exception that is being handled as this thread's last error and returns its status.
/// Call it in a catch block only. Needs no memory to report that there is none.
tiles_status record_current_exception() noexcept;

/// What is stored, "no error" before the first one.
tiles_error_info last_error_of_thread() noexcept;

}  // namespace libtiles::capi
