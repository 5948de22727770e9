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
  TILES_CONVOLVE_CORRELATE = 1 /**< a correlation: the weights are not flipped */
};

/** The operands and options of a convolution. */
typedef struct tiles_convolve_desc {
  uint32_t struct_size;     /**< as the _INIT macro sets it */
  tiles_convolve_flags flags; /**< TILES_CONVOLVE_... */
  tiles_array_view from;    /**< of rank 1 to 3 */
  tiles_array_view weights; /**< of rank 1 or 2 and at least one element */
  /** Separable weights: the row, of rank 1, with `weights` as the column; weight (i, j) is
   * weights[i] across[j]. NULL: `weights` are all. */
  tiles_array_view across;
  /** Of the extent of `from`; with TILES_BORDER_VALID each dimension of the weights takes its
   * extent less 1 from it. It is overwritten. */
  tiles_array_view to;
  double border_value;            /**< for TILES_BORDER_CONSTANT; for int elements an int */
  tiles_border border; /**< TILES_BORDER_... */
  uint32_t wait_count;            /**< of `wait_events` */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
} tiles_convolve_desc;
/** Default initializer: TILES_BORDER_REFLECT. `from`, `weights` and `to` are required. */
#define TILES_CONVOLVE_DESC_INIT                                                                 \
  {                                                                                              \
    (uint32_t)sizeof(tiles_convolve_desc), 0, NULL, NULL, NULL, NULL, 0.0, TILES_BORDER_REFLECT, \
        0, NULL                                                                                  \
  }

/**
 * Convolves an array with weights along its last dimensions, as many as the weights have; others
 * are batches. See tiles/c/algorithms.h for what holds for all algorithms.
 *
 * to[y][x] is the sum of weights[i][j] from[y + (h - 1) / 2 - i][x + (w - 1) / 2 - j] over h x w
 * weights, and of a correlation that of weights[i][j] from[y - h / 2 + i][x - w / 2 + j]; with
 * TILES_BORDER_VALID what is subtracted is 0, and added h - 1 and w - 1. Rows of neighbouring
 * elements are fast, and so are separable weights. A kernel is compiled for each extent of weights.
 *
 * Elements are float, double, half, bfloat16 or int, the same in all views; with float weights
 * those of `from` may be integers of 8 or 16 bits. Halves and bfloat16s are multiplied and added as
 * float and rounded once; ints wrap. Products are added from the first row to the last, and from
 * left to right, whatever the device; of separable weights, first those of each row.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for ranks, extents, types or memory that do not
 *         fit; TILES_ERROR_UNSUPPORTED for double where the device has none, and for more weights
 *         than a driver's loops go through; all else as tiles_kernel_launch(). Any thread.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_convolve(tiles_context context, const tiles_convolve_desc *desc,
                                      tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
