/**
 * @file
 * Events: the end of a launch, a copy or a synchronize.
 */
#ifndef TILES_C_EVENT_H
#define TILES_C_EVENT_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The end of something that was submitted. Safe from many threads. */
typedef struct tiles_event_s *tiles_event;

/**
 * Waits for the event.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_DEVICE_FAILURE or
 *         TILES_ERROR_DEVICE_LOST if what it is the end of failed. Blocks. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_event_wait(tiles_event event);
/**
 * Whether the event has happened. Does not block.
 * @param[out] done  1 or 0.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT;
 *         TILES_ERROR_DEVICE_FAILURE or TILES_ERROR_DEVICE_LOST if what it is the end of failed.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_event_is_done(tiles_event event, int32_t *done);
/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_event_retain(tiles_event event);
/** One reference less; NULL is ignored; does not wait. @return TILES_OK;
 * TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_event_release(tiles_event event);

#ifdef __cplusplus
}
#endif

#endif
