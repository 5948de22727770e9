/**
 * @file
 * Messages about what the library does.
 */
#ifndef TILES_C_LOG_H
#define TILES_C_LOG_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a message is about. */
typedef int32_t tiles_log_level;
/** Values of tiles_log_level. */
enum {
  TILES_LOG_LEVEL_WARNING =
      1,                    /**< a kernel's warning, a broken platform, a write-back that failed */
  TILES_LOG_LEVEL_INFO = 2, /**< what the library chose and did */
  TILES_LOG_LEVEL_TRANSFER =
      3 /**< a copy between host and device that no call asked for by name, and why */
};

/**
 * Receives log messages. Called on the thread that caused the message; may not call libtiles.
 * `message` is valid during the call.
 */
typedef void (*tiles_log_callback)(tiles_log_level level, const char *message, void *user_data);

/**
 * Sends log messages to `callback` instead of to where the environment variable TILES_LOG says
 * (to standard error: `warning`; `info`, which has warnings too; `transfer`; or several with commas
 * between them, such as `info,transfer`; unset: nowhere). NULL restores that.
 * Any thread; `user_data` must stay valid until another callback is set. Never fails. Since 0.1.
 */
TILES_API void tiles_log_set_callback(tiles_log_callback callback, void *user_data);

#ifdef __cplusplus
}
#endif

#endif
