/**
 * @file
 * Data that lives on a device.
 */
#ifndef TILES_C_ARRAY_H
#define TILES_C_ARRAY_H

#include "tiles/c/context.h"
#include "tiles/c/data.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Data that lives on one device: C++ AMP's array<T, N>. One thread at a time. */
typedef struct tiles_array_s *tiles_array;

/**
 * Makes an array on the context's device.
 * @param context       NULL for the default context; the array keeps it alive.
 * @param desc          extents of at least 1; no flags.
 * @param initial_data  as many dense row-major elements as desc says, copied before the call
 *                      returns; NULL leaves the contents undefined.
 * @param[out] out      owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_array_create(tiles_context context, const tiles_data_desc *desc,
                                          const void *initial_data, tiles_array *out);

/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_array_retain(tiles_array array);
/** One reference less; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 * Since 0.1. */
TILES_API tiles_status tiles_array_release(tiles_array array);

/** Element type, extents and strides. `struct_name` is valid while the array lives. @return
 * TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the
 * same data. Since 0.1. */
TILES_API tiles_status tiles_array_get_desc(tiles_array array, tiles_data_desc *out);

/**
 * Copies the whole array to host memory, dense and row-major.
 * @param size  bytes at `destination`; must be the array's size exactly.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_DEVICE_FAILURE. Blocks. One thread at
 * a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_read(tiles_array array, void *destination, uint64_t size);

/** Copies host memory, dense and row-major, into the whole array. As tiles_array_read(). One thread
 * at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_write(tiles_array array, const void *source, uint64_t size);

#ifdef __cplusplus
}
#endif

#endif
