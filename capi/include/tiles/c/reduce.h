/**
 * @file
 * Reductions: combine the elements of each tile into one number.
 */
#ifndef TILES_C_REDUCE_H
#define TILES_C_REDUCE_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The operator that combines elements. */
typedef int32_t tiles_reduction;
/** Values of tiles_reduction. */
enum {
  TILES_REDUCTION_SUM = 1,
  TILES_REDUCTION_PRODUCT = 2,
  TILES_REDUCTION_MIN = 3,    /**< a NaN if there is one */
  TILES_REDUCTION_MAX = 4,    /**< a NaN if there is one */
  /** the sum divided by the number of elements; of integers towards zero */
  TILES_REDUCTION_MEAN = 5,
  TILES_REDUCTION_ARGMIN = 6, /**< the index of the first smallest element, or NaN */
  TILES_REDUCTION_ARGMAX = 7, /**< the index of the first largest element, or NaN */
  TILES_REDUCTION_NORM = 8    /**< the square root of the sum of squares */
};

/** The operands and options of a reduction. */
typedef struct tiles_reduce_desc {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  uint32_t flags;        /**< 0 */
  tiles_array_view from; /**< integers, bool, float, double, half or bfloat16 */
  /** The same rank; integers, bool, float, double, half or bfloat16. Its extent is that of `from`
   * divided by the tile, rounded up. It is overwritten. For TILES_REDUCTION_ARGMIN and
   * TILES_REDUCTION_ARGMAX int or 64-bit integers: the row-major position in the tile. For
   * TILES_REDUCTION_NORM float, double, half or bfloat16. */
  tiles_array_view to;
  /** An extent for each dimension of `from`, read during the call; 0: the whole dimension. {0, 0}
   * reduces a matrix to one number, {1, 0} each row, {0, 1} each column. Tiles at the end may have
   * fewer elements. */
  const int64_t *tile;
  /** A user-defined operator instead of `reduction`: an OpenCL C expression of `a` and `b`, numbers
   * of the type that is computed with. It must be associative, but need not commute: elements are
   * combined in order. NULL if there is none. */
  const char *operation;
  const char *identity; /**< of `operation`, in OpenCL C: "1", for floats also "-INFINITY" */
  tiles_reduction reduction;    /**< not read if there is an `operation` */
  uint32_t wait_count;  /**< of `wait_events` */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  tiles_array workspace; /**< of tiles_reduce_workspace() bytes; NULL: memory of the context */
} tiles_reduce_desc;
/** Default initializer: a sum. `from`, `to` and `tile` are required. */
#define TILES_REDUCE_DESC_INIT \
  { \
    (uint32_t)sizeof(tiles_reduce_desc), 0, NULL, NULL, NULL, NULL, NULL, TILES_REDUCTION_SUM, 0, \
    NULL, NULL \
  }

/**
 * Reduces each tile of an array to one number: to[i] is that of the tile at i. The whole array, its
 * rows and its columns are tiles as well. See tiles/c/algorithms.h for what holds for all
 * algorithms.
 *
 * Numbers are combined as the wider of both types, and as 32 bits at least, halves and
 * bfloat16s as floats; integers wrap. A reduction of no elements yields the identity: 0 for a sum
 * or a norm, 1 for a product.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit, and
 *         for the minimum, maximum, mean or index of no elements; TILES_ERROR_UNSUPPORTED for
 *         double where the device has none; TILES_ERROR_BUILD for an operation that does not
 *         compile; all else as tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_reduce(tiles_context context, const tiles_reduce_desc *desc,
                                    tiles_event *event_out);
/**
 * How many bytes of workspace tiles_reduce() needs for this desc.
 * @return as tiles_reduce(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_reduce_workspace(tiles_context context, const tiles_reduce_desc *desc,
                                              uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
