// tiles_log_set_callback.
#include "libtiles/core/log.hpp"

#include "tiles/tiles.h"

static_assert(static_cast<int>(libtiles::log_level::warning) == TILES_LOG_LEVEL_WARNING);
static_assert(static_cast<int>(libtiles::log_level::info) == TILES_LOG_LEVEL_INFO);
static_assert(static_cast<int>(libtiles::log_level::transfer) == TILES_LOG_LEVEL_TRANSFER);

void tiles_log_set_callback(tiles_log_callback callback, void* user_data) {
  libtiles::set_log_callback(callback, user_data);
}
