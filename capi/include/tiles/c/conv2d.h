/**
 * @file
 * Convolutions of images with many channels, as neural networks have them.
 */
#ifndef TILES_C_CONV2D_H
#define TILES_C_CONV2D_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of tiles_conv2d_desc.flags. */
typedef uint32_t tiles_conv2d_flags;
/** Values of tiles_conv2d_flags. */
enum {
  TILES_CONV2D_CHANNELS_LAST = 1, /**< `from` and `to` are images x rows x columns x channels */
  /** `to` has as many rows and columns as `from`. The padding is what that takes, with the odd zero below and
   * right; `padding` is 0 and `stride` is 1. */
  TILES_CONV2D_SAME = 2
};

/** The operands and options of a convolution with channels. Pairs are of rows, then of columns. */
typedef struct tiles_conv2d_desc {
  uint32_t struct_size;     /**< as the _INIT macro sets it */
  tiles_conv2d_flags flags; /**< TILES_CONV2D_... */
  tiles_array_view from;    /**< images x channels x rows x columns, of any strides */
  /** Channels of results x channels of `from` in a group x rows x columns, with any flags, of any strides; at
   * least one row and one column. */
  tiles_array_view weights;
  /** What is added to each channel of the results, of rank 1. NULL: none. */
  tiles_array_view bias;
  /** Images x channels of results x rows x columns; the rows are
   * (rows of from + 2 padding - dilation (rows of weights - 1) - 1) / stride + 1, rounded down, and the
   * columns likewise. It is overwritten, and overlaps no other. */
  tiles_array_view to;
  int64_t stride[2];   /**< from the inputs of each result to those of the next; at least 1 */
  int64_t padding[2];  /**< zeros on both sides of `from`; at least 0 */
  int64_t dilation[2]; /**< from each weight to the next, in elements of `from`; at least 1 */
  /** Groups of channels that depend on each other only; it divides both numbers of channels. */
  int64_t groups;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_conv2d_workspace() bytes; NULL: memory of the context */
} tiles_conv2d_desc;
/** Default initializer: stride and dilation 1, no padding, one group. `from`, `weights` and `to` are
 * required. */
#define TILES_CONV2D_DESC_INIT                                                                 \
  {                                                                                            \
    (uint32_t)sizeof(tiles_conv2d_desc), 0, NULL, NULL, NULL, NULL, {1, 1}, {0, 0}, {1, 1}, 1, \
        NULL, 0, 0, NULL                                                                       \
  }

/**
 * Convolves images with weights for each pair of channels, and adds over the channels. See
 * tiles/c/algorithms.h for what holds for all algorithms.
 *
 * to[n][k][y][x] is bias[k] and the sum of weights[k][c][i][j] from[n][c][y stride - padding + i dilation]
 * [x stride - padding + j dilation] over all i, j and the channels c of the group of k. So the weights are
 * not flipped; beyond its rows and columns `from` is 0. It is computed as a product of matrices, without
 * memory for its second operand.
 *
 * Elements are float, double, half, bfloat16 or int, the same in all views. Halves and bfloat16s
 * are multiplied and added as float and rounded once; ints wrap. The order of the sum depends on
 * the device. `weights` and `to` have at most 2^40 elements; GPUs refuse more than about 2^31
 * results of a channel, times groups, in one call.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit, and numbers
 *         out of range; TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_conv2d(tiles_context context, const tiles_conv2d_desc *desc,
                                    tiles_event *event_out);
/**
 * How many bytes of workspace tiles_conv2d() needs for this desc.
 * @return as tiles_conv2d(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_conv2d_workspace(tiles_context context, const tiles_conv2d_desc *desc,
                                              uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
