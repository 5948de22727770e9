/**
 * @file
 * Views over host memory that say whose it is.
 */
#ifndef TILES_C_HOST_MEMORY_H
#define TILES_C_HOST_MEMORY_H

#include "tiles/c/array_view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Whose the host memory behind a view is. */
typedef int32_t tiles_ownership;
/** Values of tiles_ownership. */
enum {
  /** The caller's: it must stay until the last view on it is released, as for
      tiles_array_view_create(). */
  TILES_OWNERSHIP_BORROW = 0,
  /** The caller's, and not needed any more after the call, which copies the elements: the view has
     no data source, and nothing is ever written back. */
  TILES_OWNERSHIP_COPY = 1,
  /** The library's from here on, which calls `deleter` when it needs the memory no more. */
  TILES_OWNERSHIP_DELETE = 2
};

/**
 * Frees host memory that was given with TILES_OWNERSHIP_DELETE. Called exactly once: after what kernels
 * wrote was copied back, when the last view is gone and nothing that was launched uses the memory
 * any more. That is during some call of libtiles, on the thread that makes it: mostly the release
 * of the last view. May not call libtiles, and throws nothing.
 * @param data       as it was given.
 * @param user_data  as it was given.
 */
typedef void (*tiles_host_deleter)(void *data, void *user_data);

/** Host memory, and whose it is. */
typedef struct tiles_host_memory {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  tiles_ownership ownership;  /**< TILES_OWNERSHIP_... */
  void *data;                 /**< the element at index 0, as for tiles_array_view_create() */
  tiles_host_deleter deleter; /**< for TILES_OWNERSHIP_DELETE; else NULL */
  void *user_data;            /**< given to `deleter`; else not used */
} tiles_host_memory;
/** Where a tiles_host_memory starts from. */
#define TILES_HOST_MEMORY_INIT \
  { (uint32_t)sizeof(tiles_host_memory), 0, 0, 0, 0 }

/**
 * Makes a view over host memory that says whose it is; otherwise as tiles_array_view_create().
 * @param desc      extents of at least 0; strides of any sign.
 * @param memory    `data` may not be NULL, unless it is borrowed.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_OUT_OF_MEMORY. After an error the
 * memory is still the caller's, and `deleter` is not called. One thread at a time for the same
 * data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_over_host(const tiles_data_desc *desc,
                                                  const tiles_host_memory *memory,
                                                  tiles_array_view *out);

#ifdef __cplusplus
}
#endif

#endif
