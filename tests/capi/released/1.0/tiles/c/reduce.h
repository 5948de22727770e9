/**
 * @file
 * Reductions: one number for many.
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

/** What elements are combined by. */
typedef int32_t tiles_reduction;
/** Values of tiles_reduction. */
enum {
  TILES_REDUCTION_SUM = 1,
  TILES_REDUCTION_PRODUCT = 2,
  TILES_REDUCTION_MIN = 3,  /**< a NaN if there is one */
  TILES_REDUCTION_MAX = 4,  /**< a NaN if there is one */
  TILES_REDUCTION_MEAN = 5, /**< the sum divided by how many there are; of integers towards zero */
  TILES_REDUCTION_ARGMIN = 6, /**< where the first least element is, or the first NaN */
  TILES_REDUCTION_ARGMAX = 7  /**< where the first greatest element is, or the first NaN */
};

/** What a reduction is beside its arrays. */
typedef struct tiles_reduce_desc {
  uint32_t struct_size;      /**< as the _INIT macro sets it */
  tiles_reduction reduction; /**< TILES_REDUCTION_... */
  /** Instead of `reduction`: an associative operator, in OpenCL C an expression of `a` and `b`,
   * read during the call; NULL if there is none. It need not commute: elements are combined in
   * order, as numbers of the type that is computed with. */
  const char *operation;
  const char *neutral; /**< its neutral element in OpenCL C: "1", of floats also "-INFINITY" */
  /** Bytes on the context for the results of parts of tiles, borrowed until the call has run; NULL:
   * the context's own. */
  tiles_array temporary;
  int64_t *temporary_bytes; /**< not NULL: is told how many bytes it takes; nothing is run */
} tiles_reduce_desc;
/** Where a tiles_reduce_desc starts from: a sum. */
#define TILES_REDUCE_DESC_INIT \
  { (uint32_t)sizeof(tiles_reduce_desc), TILES_REDUCTION_SUM, NULL, NULL, NULL, NULL }

/**
 * Reduces each tile of an array to one number: to[i] is that of the tile at i. Whole arrays, rows
 * and columns are tiles as well. Submits kernels and returns.
 *
 * Numbers are combined as the wider of both types, and as 32 bits at least; integers wrap. The
 * order of floating-point additions depends on the device and the extents alone, so that the same
 * call gives the same bits again. For an array or a cl_mem, make a view of it.
 * @param context         where; NULL for the default context.
 * @param from            integers, bool, float or double; any strides.
 * @param to              of the same rank, integers, bool, float or double; its extent is
 *                        from's divided by the tile, rounded up. It is overwritten, and has no
 *                        element in common with `from`. For TILES_REDUCTION_ARGMIN and TILES_REDUCTION_ARGMAX, int
 *                        or 64-bit integers: how many elements of the tile come before, row by row.
 * @param tile            per dimension of `from`, read during the call; 0: all of the dimension.
 *                        {0, 0} reduces a matrix to one number, {1, 0} each of its rows, {0, 1}
 * each column. Tiles at the end may have fewer elements.
 * @param desc            NULL for a sum.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit each
 *         other, and for the minimum, maximum, mean or index of no elements, whose sum is 0 and
 *         whose product is 1; TILES_ERROR_UNSUPPORTED for double where the device has none;
 *         TILES_ERROR_BUILD for an operation that does not compile; all else as
 *         tiles_kernel_launch(). Any thread, as long as the data is used by one thread at a time.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_array_view_reduce(tiles_context context, tiles_array_view from,
                                               tiles_array_view to, const int64_t *tile,
                                               const tiles_reduce_desc *desc,
                                               tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
