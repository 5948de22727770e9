/**
 * @file
 * Bound launches: for loops that run one kernel again and again.
 */
#ifndef TILES_C_BOUND_LAUNCH_H
#define TILES_C_BOUND_LAUNCH_H

#include "tiles/c/launch.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A kernel with its arguments and its compute domain in place. What tiles_kernel_launch() checks
 * and sets on each call is checked and set once here, so that a run costs hardly more than OpenCL's
 * own launch. One thread at a time.
 */
typedef struct tiles_bound_launch_s *tiles_bound_launch;

/**
 * Checks a launch, compiles for the context's device what it needs, and runs nothing.
 * @param context   NULL for the default context.
 * @param desc      as for tiles_kernel_launch(); it names no events. Views and arrays are held
 * until they are replaced or the bound launch is gone: the host memory of a view has to live as
 * long. Values are copied.
 * @param[out] out  owned by the caller.
 * @return as tiles_kernel_prepare(). Blocks. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_bound_launch_create(tiles_kernel kernel, tiles_context context,
                                                 const tiles_launch_desc *desc,
                                                 tiles_bound_launch *out);

/**
 * Replaces one argument; after an error the old one stays. A view of another layout or a value of
 * another type may compile the kernel anew. The old view is let go as by
 * tiles_bound_launch_release().
 * @param position  which one, counted from 0, of the desc's `arguments`; ignored where `argument`
 * has a name, which then is the name that one of them had.
 * @return as tiles_kernel_prepare(). Blocks if it compiles. One thread at a time. Since 0.1.
 */
TILES_API tiles_status tiles_bound_launch_set_argument(tiles_bound_launch launch, uint32_t position,
                                                       const tiles_argument *argument);

/**
 * Replaces the extent of the compute domain; after an error the old one stays.
 * @param rank    the kernel's.
 * @param extent  `rank` numbers, the slowest dimension first.
 * @return as tiles_kernel_prepare(). One thread at a time. Since 0.1.
 */
TILES_API tiles_status tiles_bound_launch_set_extent(tiles_bound_launch launch, uint32_t rank,
                                                     const int64_t *extent);

/**
 * Launches, as tiles_kernel_launch() does.
 * @param wait_events     as in tiles_launch_desc; NULL with count 0 for none.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return as tiles_kernel_launch(). One thread at a time. Since 0.1.
 */
TILES_API tiles_status tiles_bound_launch_run(tiles_bound_launch launch,
                                              const tiles_event *wait_events, uint32_t wait_count,
                                              tiles_event *event_out);

/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_bound_launch_retain(tiles_bound_launch launch);
/**
 * One reference less; NULL is ignored. Does not wait for what was launched, unless the bound launch
 * holds the last reference to the last view on some data: then as tiles_array_view_release(), but
 * that the error of a write-back is only logged.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread, but for the data of such a view. Since
 * 0.1.
 */
TILES_API tiles_status tiles_bound_launch_release(tiles_bound_launch launch);

#ifdef __cplusplus
}
#endif

#endif
