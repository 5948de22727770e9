/**
 * @file
 * Events: the completion of submitted commands.
 */
#ifndef TILES_C_EVENT_H
#define TILES_C_EVENT_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The completion of a launch, a copy or a synchronization. Many threads may use it at once. */
typedef struct tiles_event_s *tiles_event;

/**
 * Blocks until the event has completed.
 *
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_KERNEL_FAULT; TILES_ERROR_DEVICE_FAILURE
 *         or TILES_ERROR_DEVICE_LOST if its commands failed. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_event_wait(tiles_event event);

/**
 * Whether the event has completed. Does not block.
 *
 * @param[out] done  1 or 0.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT;
 *         TILES_ERROR_DEVICE_FAILURE or TILES_ERROR_DEVICE_LOST if its commands failed. Any thread.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_event_is_done(tiles_event event, int32_t *done);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_event_retain(tiles_event event);
/** Removes a reference; NULL is ignored. Does not wait. @return TILES_OK;
 *  TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_event_release(tiles_event event);

#ifdef __cplusplus
}
#endif

#endif
