/**
 * @file
 * Bound launches: for loops that run one kernel many times.
 */
#ifndef TILES_C_BOUND_LAUNCH_H
#define TILES_C_BOUND_LAUNCH_H

#include "tiles/c/launch.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A kernel with its arguments and its compute domain. What tiles_kernel_launch() checks and sets at
 * every call is checked and set once, so that a run costs hardly more than OpenCL's own launch. One
 * thread at a time.
 */
typedef struct tiles_bound_launch_s *tiles_bound_launch;

/**
 * Checks a launch and compiles what it needs; runs nothing.
 *
 * @param context   NULL: the default context.
 * @param desc      As for tiles_kernel_launch(), without wait events. Values are copied. Views and
 *                  arrays are retained until they are replaced or the bound launch is released; the
 *                  host memory of a view must live as long.
 * @param[out] out  Owned by the caller.
 * @return As tiles_kernel_prepare(). Blocks. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_bound_launch_create(tiles_kernel kernel, tiles_context context,
                                                 const tiles_launch_desc *desc,
                                                 tiles_bound_launch *out);

/**
 * Replaces one argument; after an error the old one stays. A view of another layout or a value of
 * another type may compile the kernel again. The old view is released as by
 * tiles_bound_launch_release().
 *
 * @param position  Which of the desc's `arguments`, from 0. Ignored if `argument` has a name: then
 *                  the argument of that name is replaced.
 * @return As tiles_kernel_prepare(). Blocks if it compiles. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_bound_launch_set_argument(tiles_bound_launch launch, uint32_t position,
                                                       const tiles_argument *argument);

/**
 * Replaces the extent of the compute domain; after an error the old one stays.
 *
 * @param rank    That of the kernel.
 * @param extent  Threads per dimension, `rank` of them; read during the call.
 * @return As tiles_kernel_prepare(). One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_bound_launch_set_extent(tiles_bound_launch launch, uint32_t rank,
                                                     const int64_t *extent);

/**
 * Launches, as tiles_kernel_launch() does.
 *
 * @param wait_events     As in tiles_launch_desc; may be NULL if `wait_count` is 0.
 * @param[out] event_out  The end of the launch, owned by the caller; may be NULL.
 * @return As tiles_kernel_launch(). One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_bound_launch_run(tiles_bound_launch launch,
                                              const tiles_event *wait_events, uint32_t wait_count,
                                              tiles_event *event_out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_bound_launch_retain(tiles_bound_launch launch);
/**
 * Removes a reference; NULL is ignored. Does not wait for what was launched. If it holds the last
 * reference to the last view of some data, that data is written back as by
 * tiles_array_view_release(), and an error of that is only logged.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread, as long as that data is used by one
 *         thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_bound_launch_release(tiles_bound_launch launch);

#ifdef __cplusplus
}
#endif

#endif
