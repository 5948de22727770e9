/**
 * @file
 * The largest or smallest numbers, and their indices.
 */
#ifndef TILES_C_TOP_K_H
#define TILES_C_TOP_K_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of tiles_top_k_desc.flags. */
typedef uint32_t tiles_top_k_flags;
/** Values of tiles_top_k_flags. */
enum {
  TILES_TOP_K_SMALLEST = 1 /**< the smallest numbers instead of the largest */
};

/** The operands and options of a search for the k largest numbers. */
typedef struct tiles_top_k_desc {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  tiles_top_k_flags flags; /**< TILES_TOP_K_... */
  /** Integers, bool, float, double, half or bfloat16, of rank 1, or of rank 2, where each row is
   * searched. Only read. */
  tiles_array_view from;
  /** The results, of the type and rank of `from`: k in each row, the length of its last dimension.
   * Overwritten. */
  tiles_array_view to;
  /** Where in its row of `from` each result was: int or 64-bit integers, of the extent of `to`.
   * Overwritten. NULL: not wanted. */
  tiles_array_view indices;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_top_k_workspace() bytes; NULL: memory of the context */
} tiles_top_k_desc;
/** Default initializer: the largest numbers, without indices. `from` and `to` are required. */
#define TILES_TOP_K_DESC_INIT \
  { (uint32_t)sizeof(tiles_top_k_desc), 0, NULL, NULL, NULL, NULL, 0, 0, NULL }

/**
 * Finds the k largest, or smallest, numbers of a line, or of each row of a matrix, and stores them in
 * order: the largest first, or the smallest. See tiles/c/algorithms.h for what holds for all
 * algorithms.
 *
 * The results are the first k of a sort by tiles_argsort() in that order, so that equal numbers come
 * in the order of their indices. -0.0 and 0.0 are equal; NaNs of any sign are equal to each other and
 * greater than all other values.
 *
 * The results are found by some kernels and put in order by others: after a failure of the device
 * between them, `to` and `indices` hold the right numbers in any order.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit, and
 *         for more results than a row has numbers; all else as tiles_kernel_launch(). Any thread.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_top_k(tiles_context context, const tiles_top_k_desc *desc,
                                   tiles_event *event_out);
/**
 * How many bytes of workspace tiles_top_k() needs for this desc.
 * @return as tiles_top_k(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_top_k_workspace(tiles_context context, const tiles_top_k_desc *desc,
                                             uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
