/**
 * @file
 * Profiles: what a context did, and when.
 *
 *     tiles_profile_start(context);
 *     ...launches, copies...
 *     tiles_profile_stop(context, &profile);
 *
 * Times of commands are those that the driver notes for OpenCL events. A context that is not being
 * profiled pays nothing for it; one that was keeps queues whose commands the driver notes the times
 * of.
 */
#ifndef TILES_C_PROFILE_H
#define TILES_C_PROFILE_H

#include "tiles/c/context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of activities. */
typedef int32_t tiles_activity_kind;
/** Values of tiles_activity_kind. */
enum {
  TILES_ACTIVITY_KIND_KERNEL = 1,      /**< a launch */
  TILES_ACTIVITY_KIND_UPLOAD = 2,      /**< a copy from host memory to the device */
  TILES_ACTIVITY_KIND_DOWNLOAD = 3,    /**< a copy from the device to host memory */
  TILES_ACTIVITY_KIND_DEVICE_COPY = 4, /**< a copy from place to place on the device */
  TILES_ACTIVITY_KIND_FILL = 5,        /**< a value written to all elements */
  /** the driver making a program, from source or from the binary on disk; what it compiles at the
   * first launch only, as PoCL does, delays that launch */
  TILES_ACTIVITY_KIND_COMPILE = 6
};

/**
 * Something that a context did. Times are nanoseconds of the host's steady clock (CLOCK_MONOTONIC
 * on Linux); the device's times are brought to it by a constant offset. A copy in several commands
 * is one activity, from the start of the first to the end of the last.
 */
typedef struct tiles_activity {
  uint32_t struct_size;     /**< as the _INIT macro sets it */
  tiles_activity_kind kind; /**< TILES_ACTIVITY_KIND_... */
  /** the kernel, or why data was copied: "scale reads 'in'", "synchronize"; valid as long as the
   * profile */
  const char *name;
  uint64_t bytes;    /**< that were copied or filled; 0 for kernels and compilations */
  int64_t queued;    /**< handed to the driver */
  int64_t submitted; /**< handed to the device */
  int64_t started;   /**< began to run */
  int64_t ended;     /**< had run */
} tiles_activity;
/** Where a tiles_activity starts from. */
#define TILES_ACTIVITY_INIT \
  { (uint32_t)sizeof(tiles_activity), 0, 0, 0, 0, 0, 0, 0 }
/** A list of activities, the first queued first. Safe from many threads. */
typedef struct tiles_profile_s *tiles_profile;

/**
 * Begins a profile of all that the context does. NULL is the default context. Blocks until what was
 * submitted before has run.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if the context is being profiled already;
 *         TILES_ERROR_UNSUPPORTED if it was made over queues without CL_QUEUE_PROFILING_ENABLE, or
 * if its queue was handed out by tiles_context_get_cl() before its first profile;
 *         TILES_ERROR_DEVICE_FAILURE. No other thread may use the context meanwhile. Since 0.1.
 */
TILES_API tiles_status tiles_profile_start(tiles_context context);

/**
 * Ends the profile of a context. NULL is the default context. Blocks until everything submitted has
 * run. Also after an error the profile has ended.
 * @param[out] out  owned by the caller; without activities if no profile was begun; NULL if not
 * wanted.
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_profile_stop(tiles_context context, tiles_profile *out);

/** How many activities there are.
 *  @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since
 * 0.1. */
TILES_API tiles_status tiles_profile_activity_count(tiles_profile profile, uint32_t *out);

/**
 * Describes one activity.
 * @param index     from 0.
 * @param[out] out  `struct_size` set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT if there is no such
 *         activity. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_profile_get_activity(tiles_profile profile, uint32_t index,
                                                  tiles_activity *out);

/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_profile_retain(tiles_profile profile);
/** One reference less; NULL is ignored. @return as retain. Any thread. Since 0.1. */
TILES_API tiles_status tiles_profile_release(tiles_profile profile);

#ifdef __cplusplus
}
#endif

#endif
