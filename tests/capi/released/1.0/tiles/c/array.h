/**
 * @file
 * Arrays: data on one device.
 */
#ifndef TILES_C_ARRAY_H
#define TILES_C_ARRAY_H

#include "tiles/c/context.h"
#include "tiles/c/data.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Data on one device: array<T, N>. Views of it (tiles_array_view_from_array()) copy its elements
 * from and to host memory. One thread at a time.
 */
typedef struct tiles_array_s *tiles_array;

/**
 * Makes an array on the context's device.
 *
 * @param context       NULL: the default context. The array retains it.
 * @param desc          Extents of 0 or more: with a 0 the array has no elements. No flags.
 * @param initial_data  All elements, dense and row-major, read during the call; NULL: the contents
 *                      are undefined.
 * @param[out] out      Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_array_create(tiles_context context, const tiles_data_desc *desc,
                                          const void *initial_data, tiles_array *out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_array_retain(tiles_array array);
/** Removes a reference; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 *  Since 1.0. */
TILES_API tiles_status tiles_array_release(tiles_array array);

/**
 * Element type, extents and strides.
 *
 * @param[in,out] out  `struct_size` is set; receives the rest. `struct_name` is valid while the
 *                     array lives.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 *         for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_get_desc(tiles_array array, tiles_data_desc *out);

#ifdef __cplusplus
}
#endif

#endif
