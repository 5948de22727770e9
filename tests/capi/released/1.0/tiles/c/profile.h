/**
 * @file
 * Profiles: the activities of a context and their times.
 *
 *     tiles_profile_start(context);
 *     ...launches, copies...
 *     tiles_profile_stop(context, &profile);
 *
 * Times of commands are those that the driver records for OpenCL events. A context that was never
 * profiled has no cost. One that was keeps queues with CL_QUEUE_PROFILING_ENABLE.
 */
#ifndef TILES_C_PROFILE_H
#define TILES_C_PROFILE_H

#include "tiles/c/context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of an activity. */
typedef int32_t tiles_activity_kind;
/** Values of tiles_activity_kind. */
enum {
  TILES_ACTIVITY_KIND_KERNEL = 1,      /**< a launch */
  TILES_ACTIVITY_KIND_UPLOAD = 2,      /**< a copy from host memory to the device */
  TILES_ACTIVITY_KIND_DOWNLOAD = 3,    /**< a copy from the device to host memory */
  TILES_ACTIVITY_KIND_DEVICE_COPY = 4, /**< a copy on the device */
  TILES_ACTIVITY_KIND_FILL = 5,        /**< a value written to all elements */
  /** The driver makes a program, from source or from the binary on disk. What it compiles only at
   *  the first launch, as PoCL does, delays that launch. */
  TILES_ACTIVITY_KIND_COMPILE = 6
};

/**
 * One activity. Times are nanoseconds of the host's steady clock (CLOCK_MONOTONIC on Linux); times
 * of the device are converted by a constant offset. A copy in several commands is one activity, from
 * the start of the first to the end of the last.
 */
typedef struct tiles_activity {
  uint32_t struct_size;     /**< as the _INIT macro sets it */
  tiles_activity_kind kind; /**< the kind of activity */
  /** The kernel, or the reason of a copy: "scale reads 'in'", "synchronize". Valid as long as the
   *  profile. */
  const char *name;
  uint64_t bytes;    /**< copied or filled; 0 for kernels and compilations */
  int64_t queued;    /**< handed to the driver */
  int64_t submitted; /**< handed to the device */
  int64_t started;   /**< began to run */
  int64_t ended;     /**< finished */
} tiles_activity;
/** Default initializer. */
#define TILES_ACTIVITY_INIT \
  { (uint32_t)sizeof(tiles_activity), 0, 0, 0, 0, 0, 0, 0 }

/** A list of activities in the order of `queued`. Any number of threads at once. */
typedef struct tiles_profile_s *tiles_profile;

/**
 * Begins a profile of the context. Blocks until all submitted commands have run.
 *
 * @param context  NULL: the default context. No other thread uses it during the call.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT if the context is being
 *         profiled; TILES_ERROR_UNSUPPORTED if it was made over queues without
 *         CL_QUEUE_PROFILING_ENABLE, or if its queue was handed out by tiles_context_get_cl() before
 *         its first profile; TILES_ERROR_DEVICE_FAILURE. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_profile_start(tiles_context context);

/**
 * Ends the profile of the context, also if it returns an error. Blocks until all submitted commands
 * have run.
 *
 * @param context   NULL: the default context.
 * @param[out] out  Owned by the caller; has no activities if no profile was begun. May be NULL.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_DEVICE_FAILURE. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_profile_stop(tiles_context context, tiles_profile *out);

/**
 * The number of activities.
 *
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_profile_get_activity_count(tiles_profile profile, uint32_t *out);

/**
 * Describes one activity.
 *
 * @param index        From 0.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT if there is no such
 *         activity. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_profile_get_activity(tiles_profile profile, uint32_t index,
                                                  tiles_activity *out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_profile_retain(tiles_profile profile);
/** Removes a reference; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 *  Since 1.0. */
TILES_API tiles_status tiles_profile_release(tiles_profile profile);

#ifdef __cplusplus
}
#endif

#endif
