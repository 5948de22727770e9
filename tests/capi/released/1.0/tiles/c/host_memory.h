/**
 * @file
 * Ownership of host memory.
 */
#ifndef TILES_C_HOST_MEMORY_H
#define TILES_C_HOST_MEMORY_H

#include "tiles/c/library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Ownership of the host memory of a view. */
typedef int32_t tiles_ownership;
/** Values of tiles_ownership. */
enum {
  /** The caller's. It must stay valid until the last view on it is released. */
  TILES_OWNERSHIP_BORROW = 0,
  /** The caller's, and needed during the call only, which copies the elements: the view has no data
      source, and nothing is ever written back. */
  TILES_OWNERSHIP_COPY = 1,
  /** The library's, which calls `deleter` when it no longer needs the memory. */
  TILES_OWNERSHIP_DELETE = 2
};

/**
 * Frees host memory that was given with TILES_OWNERSHIP_DELETE. It is called exactly once: when the
 * last view is gone, what kernels wrote was written back, and no command uses the memory. That is
 * during some call of libtiles, mostly the release of the last view, on the thread that makes it.
 * It must neither call libtiles nor throw.
 *
 * @param data       As it was given to tiles_array_view_create().
 * @param user_data  That of tiles_host_memory_desc.
 */
typedef void (*tiles_host_deleter)(void *data, void *user_data);

/** How the host memory of a view is owned. */
typedef struct tiles_host_memory_desc {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  tiles_ownership ownership;  /**< who owns the memory */
  tiles_host_deleter deleter; /**< TILES_OWNERSHIP_DELETE: frees the memory; else NULL */
  void *user_data;            /**< for `deleter` */
} tiles_host_memory_desc;
/** Default initializer: borrowed memory. */
#define TILES_HOST_MEMORY_DESC_INIT \
  { (uint32_t)sizeof(tiles_host_memory_desc), TILES_OWNERSHIP_BORROW, 0, 0 }

#ifdef __cplusplus
}
#endif

#endif
