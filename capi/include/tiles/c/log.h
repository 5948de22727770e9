/**
 * @file
 * Log messages.
 */
#ifndef TILES_C_LOG_H
#define TILES_C_LOG_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The level of a message. */
typedef int32_t tiles_log_level;
/** Values of tiles_log_level. */
enum {
  TILES_LOG_LEVEL_WARNING = 1, /**< a warning in kernel text, a platform that cannot be used, a
                                    write-back that failed */
  TILES_LOG_LEVEL_INFO = 2,    /**< what the library chose and did, and calls that fail */
  TILES_LOG_LEVEL_TRANSFER = 3 /**< a copy that no call asked for by name, and its reason */
};

/**
 * Receives log messages, on the thread that caused them, which may be one of the library's own; one
 * at a time. It neither calls libtiles nor throws.
 *
 * @param message    Valid during the call.
 * @param user_data  As it was given to tiles_log_set_callback().
 */
typedef void (*tiles_log_callback)(tiles_log_level level, const char *message, void *user_data);

/**
 * Sends log messages to `callback`. NULL restores the default: to standard error, as the environment
 * variable TILES_LOG says: `warning`, `info` (which includes warnings), `transfer`, or several
 * separated by commas; unset: no messages.
 *
 * @param user_data  Stays valid until another callback is set. Never fails. Any thread. Since 1.0.
 */
TILES_API void tiles_log_set_callback(tiles_log_callback callback, void *user_data);

#ifdef __cplusplus
}
#endif

#endif
