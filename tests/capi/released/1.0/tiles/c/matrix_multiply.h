/**
 * @file
 * Products of matrices.
 */
#ifndef TILES_C_MATRIX_MULTIPLY_H
#define TILES_C_MATRIX_MULTIPLY_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of tiles_multiply_desc.flags. */
typedef uint32_t tiles_multiply_flags;
/** Values of tiles_multiply_flags. */
enum {
  TILES_MULTIPLY_TRANSPOSE_A = 1, /**< rows of `a` are columns of the operand */
  TILES_MULTIPLY_TRANSPOSE_B = 2  /**< likewise `b` */
};

/** What a product is beside its operands: c = alpha op(a) op(b) + beta c. */
typedef struct tiles_multiply_desc {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  tiles_multiply_flags flags; /**< TILES_MULTIPLY_... */
  double alpha;               /**< of int matrices, an int */
  double beta;                /**< likewise; 0: `c` is not read, whatever it holds */
  /** Bytes on the context for packed copies of `a` and `b`, borrowed until the call has run; NULL:
   * the context's own. */
  tiles_array temporary;
  int64_t *temporary_bytes; /**< not NULL: is told how many bytes it takes; nothing is run */
} tiles_multiply_desc;
/** Where a tiles_multiply_desc starts from: c = a b. */
#define TILES_MULTIPLY_DESC_INIT \
  { (uint32_t)sizeof(tiles_multiply_desc), 0, 1.0, 0.0, NULL, NULL }

/**
 * Multiplies matrices, or batches of them, row-major with strides of any sign. Submits kernels and
 * returns.
 *
 * Elements are float, double, half or int, the same in all three. Halves are multiplied and added
 * as float and rounded once; ints wrap. The order of additions depends on the device and the
 * extents alone, so that the same call gives the same bits again. For an array or a cl_mem, make a
 * view.
 * @param context         where; NULL for the default context.
 * @param a, b            of rank 2, or of rank 3 with the batch as dimension 0; one matrix serves
 * all batches. Without products, where a has no columns, c = beta c.
 * @param c               of rank 2 or 3; as many rows as op(a), as many columns as op(b). It has no
 *                        element in common with `a` and `b`.
 * @param desc            NULL for c = a b.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit each
 *         other; TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread, as long as the data is used by one thread at a time.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_array_view_multiply(tiles_context context, tiles_array_view a,
                                                 tiles_array_view b, tiles_array_view c,
                                                 const tiles_multiply_desc *desc,
                                                 tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
