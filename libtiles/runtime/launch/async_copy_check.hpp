// Whether a driver's asynchronous copies to local memory arrive where and when they have to.
#pragma once

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// Runs tile_load_async on the context's device, and compares what it loads with the data. As
/// passes_check().
bool async_copies_work(context& where);

}  // namespace libtiles::runtime
