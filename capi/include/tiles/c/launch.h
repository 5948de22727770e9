/**
 * @file
 * Launches: a kernel run over a compute domain.
 */
#ifndef TILES_C_LAUNCH_H
#define TILES_C_LAUNCH_H

#include "tiles/c/context.h"
#include "tiles/c/event.h"
#include "tiles/c/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A compute domain, and the arguments for it. */
typedef struct tiles_launch_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  /** Dimensions of the domain, 1 to 128; with tiles at most TILES_MAX_TILE_RANK. */
  uint32_t rank;
  const int64_t *extent; /**< threads per dimension, `rank` of them; read during the call */
  /**
   * Threads of a tile per dimension, `rank` of them; read during the call. NULL: the tile that the
   * kernel's tiled_index names; in OpenCL C its reqd_work_group_size, else the driver's choice.
   */
  const int64_t *tile;
  const tiles_argument *arguments; /**< read during the call */
  uint32_t argument_count;         /**< of `arguments` */
  uint32_t wait_count;             /**< of `wait_events` */
  /**
   * Events that the launch waits for, in addition to earlier launches on the same data; read
   * during the call. No queue can wait for an event of another OpenCL context: the call itself
   * waits for it. If one fails, the next call that waits for the context does so, too.
   */
  const tiles_event *wait_events;
} tiles_launch_desc;
/** Default initializer. `rank` and `extent` are required. */
#define TILES_LAUNCH_DESC_INIT \
  { (uint32_t)sizeof(tiles_launch_desc), 0, 0, 0, 0, 0, 0, 0 }

/**
 * Compiles what a launch with these arguments needs, and runs nothing: the launch that follows
 * costs no compilation.
 *
 * @param context  NULL: the default context.
 * @param desc     As for tiles_kernel_launch().
 * @return As tiles_kernel_launch(). Blocks. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_kernel_prepare(tiles_kernel kernel, tiles_context context,
                                            const tiles_launch_desc *desc);

/**
 * Runs the kernel once per point of the domain.
 *
 * Copies to the device what the kernel reads and the device lacks, submits the launch, and returns.
 * A launch runs after all earlier commands on its data. On a context with one queue, which is the
 * default, launches run in the order of their submission. The first launch on a device compiles.
 *
 * @param context         NULL: the default context.
 * @param desc            Binds every captured variable or parameter exactly once. The tile divides
 *                        the extent. With an extent of 0 in any dimension the domain has no points:
 *                        the launch is checked and takes its place in the order, and nothing runs.
 * @param[out] event_out  The end of the launch, owned by the caller; may be NULL.
 * @return TILES_OK; TILES_ERROR_INVALID_COMPUTE_DOMAIN; TILES_ERROR_TILE_LIMIT;
 *         TILES_ERROR_LOCAL_MEMORY_LIMIT; TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_COMPILE;
 *         TILES_ERROR_BUILD; TILES_ERROR_UNSUPPORTED; TILES_ERROR_INVALID_ARGUMENT;
 *         TILES_ERROR_INVALID_HANDLE; TILES_ERROR_OUT_OF_MEMORY; TILES_ERROR_DEVICE_FAILURE;
 *         TILES_ERROR_DEVICE_LOST, the only one that loses data; nothing was launched. Any thread, as
 *         long as each data is used by one thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_kernel_launch(tiles_kernel kernel, tiles_context context,
                                           const tiles_launch_desc *desc, tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
