/**
 * @file
 * Launches: a kernel over a compute domain.
 */
#ifndef TILES_C_LAUNCH_H
#define TILES_C_LAUNCH_H

#include "tiles/c/context.h"
#include "tiles/c/event.h"
#include "tiles/c/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A compute domain and the arguments for it. */
typedef struct tiles_launch_desc {
  uint32_t struct_size;                  /**< as the _INIT macro sets it */
  uint32_t rank;                         /**< of the domain: 1 to 3, with `extents` to 128 */
  int64_t extent[TILES_MAX_DOMAIN_RANK]; /**< threads per dimension, the slowest first */
  /** all 0: the tile that the kernel's tiled_index names; in OpenCL C its reqd_work_group_size, or
   * as the driver chooses */
  int64_t tile[TILES_MAX_DOMAIN_RANK];
  const tiles_argument *arguments; /**< read during the call */
  uint32_t argument_count;         /**< of `arguments` */
  uint32_t wait_count;             /**< of `wait_events` */
  /**
   * What the launch begins after, beside what was launched before it. Read during the call. An
   * event of another OpenCL context, which no queue here can wait for, is waited for by the call
   * itself.
   */
  const tiles_event *wait_events;
  /** `rank` extents, instead of `extent`, for a domain of more than three dimensions, which has no
   * tiles; else NULL. Read during the call. */
  const int64_t *extents;
} tiles_launch_desc;
/** Where a tiles_launch_desc starts from. */
#define TILES_LAUNCH_DESC_INIT \
  { (uint32_t)sizeof(tiles_launch_desc), 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0, 0 }

/**
 * Compiles for the context's device what a launch with these arguments needs, and runs nothing: the
 * launch that follows then costs no compilation.
 * @return as tiles_kernel_launch(). Blocks. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_prepare(tiles_kernel kernel, tiles_context context,
                                            const tiles_launch_desc *desc);

/**
 * Runs the kernel once per point of the domain: C++ AMP's parallel_for_each.
 *
 * Copies to the device what the kernel reads and is not there yet, submits the launch and returns.
 * A launch comes after all that used its data before; with one queue, which is what a context has
 * unless it was asked for more, launches run in order. The first launch for a device compiles.
 * @param context         NULL for the default context.
 * @param desc            every captured name or every parameter bound exactly once. The tile must
 *                        divide the extent.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_COMPUTE_DOMAIN; TILES_ERROR_TILE_LIMIT;
 *         TILES_ERROR_LOCAL_MEMORY_LIMIT; TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_COMPILE;
 *         TILES_ERROR_BUILD; TILES_ERROR_UNSUPPORTED; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_INVALID_HANDLE; TILES_ERROR_DEVICE_FAILURE; TILES_ERROR_DEVICE_LOST. After an
 *         error nothing was launched and no data is lost but for TILES_ERROR_DEVICE_LOST.
 * Any thread, as long as the data is used by one thread at a time. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_launch(tiles_kernel kernel, tiles_context context,
                                           const tiles_launch_desc *desc, tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
