/**
 * @file
 * Convolutions: each element becomes a weighted sum over its neighbours.
 */
#ifndef TILES_C_CONVOLVE_H
#define TILES_C_CONVOLVE_H

#include "tiles/c/array_view.h"
#include "tiles/c/border.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of tiles_convolve_desc.flags. */
typedef uint32_t tiles_convolve_flags;
/** Values of tiles_convolve_flags. */
enum {
  TILES_CONVOLVE_CORRELATE =
      1 /**< the weights as they are; else they are turned round in each dimension */
};

/** What a convolution is beside its operands. */
typedef struct tiles_convolve_desc {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  tiles_convolve_flags flags; /**< TILES_CONVOLVE_... */
  tiles_border border;        /**< TILES_BORDER_... */
  int32_t reserved;           /**< 0 */
  double border_value;        /**< for TILES_BORDER_CONSTANT; of int elements, an int */
  /** Of separable weights the row, of rank 1, with `weights` their column: weight (i, j) is
   * weights[i] across[j]. NULL: `weights` are all. Borrowed for the call. */
  tiles_array_view across;
} tiles_convolve_desc;
/** Where a tiles_convolve_desc starts from. */
#define TILES_CONVOLVE_DESC_INIT \
  { (uint32_t)sizeof(tiles_convolve_desc), 0, TILES_BORDER_REFLECT, 0, 0.0, NULL }

/**
 * Convolves an array with weights along its last dimensions, as many as the weights have; others
 * are batches. to[y][x] is the sum of weights[i][j] from[y + (h - 1) / 2 - i][x + (w - 1) / 2 - j]
 * over h x w weights, and of a correlation that of weights[i][j] from[y - h / 2 + i][x - w / 2 +
 * j]; with TILES_BORDER_VALID what is subtracted is 0, and added h - 1 and w - 1. Submits a kernel
 * and returns. Strides of any sign; rows of neighbouring elements are fast, and so are separable
 * weights.
 *
 * Elements are float, double, half or int, the same in all views; with weights of float those of
 * `from` may be integers of 8 or 16 bits. Halves are multiplied and added as float and rounded
 * once; ints wrap. Products are added from the first row to the last, and from left to right,
 * whatever the device is; of separable weights, first those of each row.
 * @param context         where; NULL for the default context.
 * @param from            of rank 1 to 3.
 * @param weights         of rank 1 or 2 and at least one element, anywhere; a kernel is compiled
 * for each extent of them.
 * @param to              of the extent of `from`; with TILES_BORDER_VALID each dimension of the
 *                        weights takes its extent less 1 from it. It is overwritten, and has no
 *                        element in common with the others.
 * @param desc            NULL for a convolution with TILES_BORDER_REFLECT.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for ranks, extents, types or memory that do not
 * fit each other; TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread, as long as the data is used by one thread at a time.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_array_view_convolve(tiles_context context, tiles_array_view from,
                                                 tiles_array_view weights, tiles_array_view to,
                                                 const tiles_convolve_desc *desc,
                                                 tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
