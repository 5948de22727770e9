/**
 * @file
 * Groups: several devices that share the work of one launch.
 *
 * A launch over a group cuts its compute domain between tiles, along one dimension, and each member
 * runs a part of it. Data that the kernel writes, and data that is too much for each member, is in
 * distributed views, see tiles/c/distributed_view.h. See docs/several-devices.md.
 */
#ifndef TILES_C_GROUP_H
#define TILES_C_GROUP_H

#include "tiles/c/context.h"
#include "tiles/c/distributed_view.h"
#include "tiles/c/launch.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Makes a group.
 *
 * @param contexts  One for each member, retained. Contexts differ, their devices need not.
 * @param count     At least 1.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_group_create(const tiles_context *contexts, uint32_t count,
                                          tiles_group *out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_group_retain(tiles_group group);
/** Removes a reference; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 *  Since 1.0. */
TILES_API tiles_status tiles_group_release(tiles_group group);

/**
 * Fixes how much of a domain each member gets, in proportion. The next launch that uses a
 * distributed view distributes it anew, which copies its data.
 *
 * Without, and again after NULL and 0, members get shares by their measured speed, for each kernel:
 * at first the same. Some launches are measured, the second one in succession with the same cuts,
 * of domains that alternate the fourth one, and then each 256th: their members run one after the
 * other, and the call waits for them. Data moves when launches have lost as much time to uneven
 * members as moving it takes.
 *
 * @param weights  One for each member, 0 or more, one of them more than 0; read during the call.
 *                 NULL: by speed.
 * @param count    Of `weights`: the number of members, or 0.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_group_set_weights(tiles_group group, const double *weights,
                                               uint32_t count);

/**
 * Limits how much of each member's memory the group uses for distributed views.
 *
 * A launch whose data is more runs in pieces: each member's share is cut at tiles, and while the
 * kernel works on one piece and its results go to host memory, the next one comes. Such a launch
 * returns when all results are in the host memory of the views that were distributed. Data that
 * members have whole counts, and has to fit. Algorithms over groups make their parts without looking
 * at the limit; they do not run in pieces.
 *
 * @param bytes  For each member. 0, as at first: seven eighths of the device's global memory, which
 *               members on one device share.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_group_set_memory_limit(tiles_group group, uint64_t bytes);

/**
 * Runs the kernel once per point of the domain, each part of it on another member. Threads see the
 * indices and the extents of the whole. Copies to the members what they lack, submits the launches
 * and returns; where it runs in pieces, see tiles_group_set_memory_limit(), it waits for them. How the kernel finds its elements decides along which dimension the domain is cut,
 * and must fit how the data is distributed.
 *
 * @param kernel  In TILES_LANGUAGE_TILES.
 * @param desc    As for tiles_kernel_launch(), of rank 1 to 3. Data that the kernel writes is in
 *                distributed views of this group, see tiles_argument_distributed_view(). Views that
 *                it only reads are copied to each member. `wait_events` are waited for by the call.
 * @return TILES_OK; TILES_ERROR_ARGUMENT_MISMATCH if the kernel uses data in a way that does not
 *         fit its distribution: the message says which one does; also if it runs in pieces and what
 *         the kernel writes is in the memory of another argument; TILES_ERROR_UNSUPPORTED for
 *         kernels in OpenCL C and in checked mode; TILES_ERROR_OUT_OF_MEMORY also if the memory
 *         limit has no room for the data of one tile; else as tiles_kernel_launch(). Errors of a
 *         member's device name the member; the others go on, but their parts of what the launch
 *         writes may be written. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_group_launch(tiles_group group, tiles_kernel kernel,
                                          const tiles_launch_desc *desc);

/**
 * Waits until everything submitted to the members has run.
 *
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE of the first member that failed, after all others
 *         have been waited for. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_group_finish(tiles_group group);

#ifdef __cplusplus
}
#endif

#endif
