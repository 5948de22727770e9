/**
 * @file
 * Contexts: a device with its queues, and settings for both.
 */
#ifndef TILES_C_CONTEXT_H
#define TILES_C_CONTEXT_H

#include "tiles/c/device.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A device with an OpenCL context and queues. Many threads may use it at once. */
typedef struct tiles_context_s *tiles_context;

/** How data gets to a device and back. */
typedef int32_t tiles_transport;
/** Values of tiles_transport. */
enum {
  /** As the environment variable TILES_TRANSFER says (see tiles/c/transfer_stats.h); without it, in
   *  place where the device can. */
  TILES_TRANSPORT_AUTOMATIC = 0,
  TILES_TRANSPORT_COPY = 1 /**< copied, also where the device could use host memory in place */
};

/** How the threads of a tile run. The results of kernels are the same. */
typedef int32_t tiles_shape;
/** Values of tiles_shape. */
enum {
  /** As the environment variable TILES_SHAPE says, `group`, `merged` or `loop`; without it, loops on
   *  CPUs, and merged tiles on GPUs, for kernels that they make faster. */
  TILES_SHAPE_AUTOMATIC = 0,
  TILES_SHAPE_GROUP = 1, /**< a work-group, with a work-item for each thread */
  /** One work-item with loops over the threads, for kernels that allow it; a work-group for
   *  others. */
  TILES_SHAPE_LOOP = 2,
  /** A work-group that runs several neighbouring tiles, for kernels that allow it; a work-group for
   *  each tile for others. */
  TILES_SHAPE_MERGED = 3
};

/** Values of `checked` in tiles_context_desc and tiles_kernel_desc: the higher of both counts, and of
 *  what the environment variable TILES_CHECKED says: `0`, `1` or `views`. */
enum {
  TILES_CHECKED_DEFAULT = 0, /**< as the environment says */
  TILES_CHECKED_ON = 1,      /**< checked mode */
  /** Checked mode that finds races between threads on elements of views, too. It takes 44 bytes of
   *  device memory for each number in the views, at most 512 MiB for a launch, and much time. */
  TILES_CHECKED_VIEWS = 2
};

/** Settings of a new context. */
typedef struct tiles_context_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t reserved;    /**< 0 */
  const char *device;   /**< a selector for tiles_device_find(); NULL: the default device */
  /**
   * OpenCL queues, 1 to 64. 0: as the environment variable TILES_QUEUES says, else 1. With one,
   * launches run in order. With several, launches that share no data may run at the same time; a
   * switch between queues costs about as much as a launch.
   */
  uint32_t queue_count;
  tiles_transport transport; /**< how data gets to the device */
  /**
   * A TILES_CHECKED value: how kernels run. In checked mode they detect accesses out of bounds,
   * races on tile_static memory and, if asked for, on views, reads of tile_static memory that no
   * thread wrote, division by zero, shifts and conversions out of range, and barriers that not all
   * threads of a tile reach. The next call that waits for the device or for the data of the launch
   * returns TILES_ERROR_KERNEL_FAULT with up to 16 faults. Memory outside of the views is not
   * changed. Kernels in OpenCL C are not checked.
   */
  int32_t checked;
  tiles_shape shape; /**< of kernels in TILES_LANGUAGE_TILES */
} tiles_context_desc;
/** Default initializer. */
#define TILES_CONTEXT_DESC_INIT \
  { (uint32_t)sizeof(tiles_context_desc), 0, 0, 0, 0, 0, 0 }

/**
 * Makes a context.
 *
 * @param desc      NULL: the default device and settings.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; as tiles_device_find(); TILES_ERROR_INVALID_ARGUMENT;
 *         TILES_ERROR_DEVICE_FAILURE. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_create(const tiles_context_desc *desc, tiles_context *out);

/**
 * The default context, which functions use where they are given NULL for a context. It is on the
 * default device, made at its first use, and kept until tiles_shutdown().
 *
 * @param[out] out  One more reference, owned by the caller. All calls return the same handle while
 *                  any reference to it is left.
 * @return As tiles_context_create(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_get_default(tiles_context *out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_context_retain(tiles_context context);
/** Removes a reference; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 *  Since 1.0. */
TILES_API tiles_status tiles_context_release(tiles_context context);

/**
 * Describes the context's device.
 *
 * @param context      NULL: the default context.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT; for NULL as
 *         tiles_context_create(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_get_device(tiles_context context, tiles_device_info *out);

/**
 * The shape of the context's kernels, and the form of the built-in algorithms there.
 *
 * @param context   NULL: the default context.
 * @param[out] out  TILES_SHAPE_GROUP, TILES_SHAPE_LOOP, or, where it was asked for, TILES_SHAPE_MERGED.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_get_shape(tiles_context context, tiles_shape *out);

/**
 * Sets parameters of a built-in algorithm, such as sizes of tiles, for later calls on the context.
 * Without a call they come from the user's table (the file that the environment variable
 * TILES_TUNING names, or libtiles/tuning.txt in the user's data folder), from the library's table,
 * or are defaults. `python -m tiles tune` finds good ones and writes the user's table.
 *
 * Parameters change the speed of an algorithm, and the order of floating-point additions. Values
 * that do not fit each other or the device are an error of the algorithm's next call.
 *
 * @param context     NULL: the default context.
 * @param algorithm   A name in kernels/tuning.txt, such as "matrix_multiply float".
 * @param parameters  "NAME=number NAME=number"; others have their defaults. NULL or "": restores
 *                    the state before the first call.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT for text of another
 *         form; for NULL as tiles_context_create(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_set_tuning(tiles_context context, const char *algorithm,
                                                const char *parameters);

/**
 * Waits for all commands that were submitted to the context so far.
 *
 * @param context         NULL: the default context.
 * @param[out] event_out  NULL: the call blocks until they have run. Else it does not block: the
 *                        event, owned by the caller, completes when they have.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_DEVICE_FAILURE;
 *         TILES_ERROR_DEVICE_LOST; without an event TILES_ERROR_KERNEL_FAULT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_finish(tiles_context context, tiles_event *event_out);

/**
 * Flushes all submitted commands to the device, where the driver would batch them. Does not block.
 *
 * @param context  NULL: the default context.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_DEVICE_FAILURE;
 *         TILES_ERROR_DEVICE_LOST. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_flush(tiles_context context);

#ifdef __cplusplus
}
#endif

#endif
