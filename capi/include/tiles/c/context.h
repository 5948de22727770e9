/**
 * @file
 * Contexts: a device to run on.
 */
#ifndef TILES_C_CONTEXT_H
#define TILES_C_CONTEXT_H

#include "tiles/c/device.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A device, its OpenCL context and its queue. Safe from many threads. */
typedef struct tiles_context_s *tiles_context;

/** How data gets to a context's device and back. */
typedef int32_t tiles_transport;
/** Values of tiles_transport. */
enum {
  /** as the environment variable TILES_TRANSFER says (see tiles/c/transfer_stats.h), else in place
   *  where it can */
  TILES_TRANSPORT_AUTOMATIC = 0,
  TILES_TRANSPORT_COPY = 1 /**< copied, also where the device could use host memory in place */
};

/** What runs the threads of a tile. Kernels compute the same in both. */
typedef int32_t tiles_shape;
/** Values of tiles_shape. */
enum {
  /** as the environment variable TILES_SHAPE says, group or loop; else loops on CPUs, for kernels
   * that they make faster: those with tiles of at least 32 threads */
  TILES_SHAPE_AUTOMATIC = 0,
  TILES_SHAPE_GROUP = 1, /**< a work-group, with a work-item for each thread */
  /** one work-item, by loops over the threads, for kernels that allow it; others as in a group */
  TILES_SHAPE_LOOP = 2
};

/** What a context is made of. */
typedef struct tiles_context_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t reserved;    /**< 0 */
  const char *device;   /**< a selector as tiles_device_find() takes it; NULL for the default */
  /**
   * OpenCL queues, 1 to 64. 0: as many as the environment variable TILES_QUEUES says, or 1. With
   * several, launches that share no data may run at the same time, each after what used its data
   * before; every switch between queues costs about as much as a launch. With one, all run in
   * order.
   */
  uint32_t queue_count;
  tiles_transport transport; /**< TILES_TRANSPORT_... */
  /**
   * 1: kernels launched in the context run in checked mode, as all do if the environment variable
   * TILES_CHECKED is 1. They look out for accesses out of bounds, races on tile_static memory and
   * reads of what no thread wrote there, division by zero, and barriers that not all threads of a
   * tile come to. The next call that waits for the device or for the data of a launch returns
   * TILES_ERROR_KERNEL_FAULT and tells of up to 16 faults; memory outside of the views stays as it
   * was. Kernels in OpenCL C are not checked. 0: as TILES_CHECKED says.
   */
  int32_t checked;
  tiles_shape shape; /**< of the context's kernels in C++ AMP's words */
} tiles_context_desc;
/** Where a tiles_context_desc starts from. */
#define TILES_CONTEXT_DESC_INIT \
  { (uint32_t)sizeof(tiles_context_desc), 0, 0, 0, 0, 0, 0 }

/**
 * Makes a context on one device.
 * @param desc      NULL for the default device.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; as tiles_device_find(); TILES_ERROR_DEVICE_FAILURE. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_create(const tiles_context_desc *desc, tiles_context *out);

/**
 * The context that is used wherever a function takes NULL for a context: on the default device,
 * made at first use, kept until tiles_shutdown().
 * @param[out] out  owned by the caller (one reference more); the same handle as before, as long as
 *                  somebody holds it.
 * @return as tiles_context_create(). Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_get_default(tiles_context *out);

/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_context_retain(tiles_context context);
/** One reference less; NULL is ignored. @return as retain. Any thread. Since 0.1. */
TILES_API tiles_status tiles_context_release(tiles_context context);

/** Describes the context's device; NULL is the default context.
 *  @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT; for NULL as
 *          tiles_context_create(). Any thread. Since 0.1. */
TILES_API tiles_status tiles_context_get_device(tiles_context context, tiles_device_info *out);

/**
 * Which shape the context's kernels have, and which form the built-in algorithms. NULL is the
 * default context.
 * @param[out] out  TILES_SHAPE_GROUP or TILES_SHAPE_LOOP.
 * @return TILES_OK. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_get_shape(tiles_context context, tiles_shape *out);

/**
 * Waits until everything submitted to the context has run. NULL is the default context.
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE. Blocks. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_finish(tiles_context context);

/**
 * Hands everything submitted to the device now, where the driver would gather commands. NULL is the
 * default context. Does not block.
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE; TILES_ERROR_DEVICE_LOST. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_flush(tiles_context context);

/**
 * An event that happens when everything has run that was submitted to the context so far. NULL is
 * the default context. Does not block.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if `out` is NULL; TILES_ERROR_DEVICE_FAILURE;
 *         TILES_ERROR_DEVICE_LOST. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_create_marker(tiles_context context, tiles_event *out);

#ifdef __cplusplus
}
#endif

#endif
