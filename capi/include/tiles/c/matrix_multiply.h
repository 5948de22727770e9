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

/** How a device may round operands of float to multiply them by tensor cores. */
typedef uint32_t tiles_precision;
/** Values of tiles_precision. Devices without tensor cores compute all of them as IEEE. */
enum {
  TILES_PRECISION_IEEE = 0,   /**< not at all */
  TILES_PRECISION_TF32 = 1,   /**< to 10 bits of fraction */
  TILES_PRECISION_TF32X3 = 2, /**< three products of such parts: nearly the error of float */
  TILES_PRECISION_BF16 = 3    /**< to 7 bits of fraction */
};

/** The operands and options of a product: c = activation(alpha op(a) op(b) + beta c + bias). */
typedef struct tiles_multiply_desc {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  tiles_multiply_flags flags; /**< TILES_MULTIPLY_... */
  /** Of rank 2, or of rank 3 with the batch as dimension 0; one matrix serves all batches. */
  tiles_array_view a;
  tiles_array_view b;             /**< likewise */
  tiles_array_view c;             /**< of rank 2 or 3; the rows of op(a) and the columns of op(b) */
  double alpha;                   /**< for int matrices an int */
  double beta;                    /**< likewise; 0: `c` is not read, whatever it holds */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_multiply_workspace() bytes; NULL: memory of the context */
  /** What is added to the results, broadcast to `c` as NumPy does: the same extents, or 1, in the last
   * dimensions. (columns) or (1, columns): an element for each column; (rows, 1): for each row. Of the
   * elements' type. It must not overlap `c`. NULL: none. */
  tiles_array_view bias;
  /** What becomes of each result x at last, an OpenCL C expression: "fmax(x, 0.0f)"; x is a float for
   * halves and bfloat16s, and has had the bias added. NULL: nothing. Read during the call. */
  const char *activation;
  tiles_precision precision; /**< TILES_PRECISION_...; IEEE, unless elements are float */
  uint32_t reserved_2;       /**< 0 */
} tiles_multiply_desc;
/** Default initializer: c = a b. `a`, `b` and `c` are required. */
#define TILES_MULTIPLY_DESC_INIT                                                                  \
  {                                                                                               \
    (uint32_t)sizeof(tiles_multiply_desc), 0, NULL, NULL, NULL, 1.0, 0.0, NULL, 0, 0, NULL, NULL, \
        NULL, 0, 0                                                                                \
  }

/**
 * Multiplies matrices, or batches of them, row-major with strides of any sign. See
 * tiles/c/algorithms.h for what holds for all algorithms.
 *
 * Elements are float, double, half, bfloat16 or int, the same in all three. Halves and bfloat16s
 * are multiplied and added as float and rounded once; ints wrap. Where `a` has no columns, c = beta
 * c. Tensor cores, where the device has them, multiply halves, bfloat16s and doubles; floats only
 * with another precision than IEEE. A bias and an activation are part of the launch that stores the
 * results, before they are rounded.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit;
 *         TILES_ERROR_BUILD for an activation that does not compile; TILES_ERROR_UNSUPPORTED for
 *         double where the device has none; all else as tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_multiply(tiles_context context, const tiles_multiply_desc *desc,
                                      tiles_event *event_out);
/**
 * How many bytes of workspace tiles_multiply() needs for this desc.
 * @return as tiles_multiply(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_multiply_workspace(tiles_context context,
                                                const tiles_multiply_desc *desc,
                                                uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
