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
 * the start of the first to the end of the last. No time of an activity is before the one above it.
 */
typedef struct tiles_activity {
  uint32_t struct_size;     /**< bytes of the struct, as the library knows it */
  tiles_activity_kind kind; /**< the kind of activity */
  const char *name;         /**< the kernel, or the reason of a copy: "scale reads 'in'" */
  uint64_t bytes;    /**< copied or filled; 0 for kernels and compilations */
  int64_t queued;    /**< handed to the driver */
  int64_t submitted; /**< handed to the device */
  int64_t started;   /**< began to run */
  int64_t ended;     /**< finished */
} tiles_activity;
/** Default initializer. */
#define TILES_ACTIVITY_INIT \
  { (uint32_t)sizeof(tiles_activity), 0, 0, 0, 0, 0, 0, 0 }

/**
 * Receives one activity, on the thread that called tiles_profile_stop(). It may call libtiles,
 * and does not throw.
 *
 * @param activity   Valid during the call, and so is its name.
 * @param user_data  As it was given to tiles_profile_stop().
 */
typedef void (*tiles_profile_callback)(const tiles_activity *activity, void *user_data);

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
 * have run, and calls `callback` for each activity, in the order of `queued`.
 *
 * @param context    NULL: the default context.
 * @param callback   Not called if no profile was begun. NULL: the activities are dropped.
 * @param user_data  Passed to `callback`.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_DEVICE_FAILURE. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_profile_stop(tiles_context context, tiles_profile_callback callback,
                                          void *user_data);

#ifdef __cplusplus
}
#endif

#endif
