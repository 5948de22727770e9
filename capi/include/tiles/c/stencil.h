/**
 * @file
 * Stencils: each element becomes the value of an expression of its neighbours.
 */
#ifndef TILES_C_STENCIL_H
#define TILES_C_STENCIL_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/border.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"
#include "tiles/c/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The operands and options of a stencil. */
typedef struct tiles_stencil_desc {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  uint32_t flags;        /**< 0 */
  tiles_array_view from; /**< numbers, of rank 1 to 3 */
  tiles_array_view to;   /**< of the extent and type of `from`; overwritten */
  /**
   * In OpenCL C: "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))". at() is the neighbour at
   * an offset for each dimension, the slowest first; x, y and z are the index of the result in the
   * last, the last but one and the first of three dimensions. Halves and bfloat16s are floats
   * there. The value is converted to the elements' type.
   */
  const char *expression;
  const tiles_constant *constants; /**< that the expression names; NULL if there are none */
  uint32_t constant_count;         /**< of `constants` */
  int32_t steps;                   /**< number of times that the expression is applied, at least 1 */
  /** How far at() reaches, per dimension of `from`; 0: as far as its offsets say, which then have
   * to be decimal literals, or constants that are. Other offsets are clamped to the radius. */
  int64_t radius[3];
  double border_value;            /**< for TILES_BORDER_CONSTANT; for integers an int */
  tiles_border border;                 /**< except TILES_BORDER_VALID */
  uint32_t wait_count;            /**< of `wait_events` */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  tiles_array workspace; /**< of tiles_stencil_workspace() bytes; NULL: memory of the context */
} tiles_stencil_desc;
/** Default initializer: one step, TILES_BORDER_REFLECT. `from`, `to`, `expression` are required. */
#define TILES_STENCIL_DESC_INIT                                                            \
  {                                                                                        \
    (uint32_t)sizeof(tiles_stencil_desc), 0, NULL, NULL, NULL, NULL, 0, 1, {0, 0, 0}, 0.0, \
        TILES_BORDER_REFLECT, 0, NULL, NULL                                                \
  }

/**
 * Applies an expression to the neighbours of each element, `steps` times: each step reads the
 * results of the one before. See tiles/c/algorithms.h for what holds for all algorithms.
 *
 * On GPUs, several steps of arrays of rank 1 and 2 are one launch. The result is the same bits as
 * that of calls with one step each: the driver may not contract products and sums, for which an
 * expression has fma(). Rows of neighbouring elements are fast.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types, memory or offsets that do not
 *         fit; TILES_ERROR_BUILD for an expression that does not compile, with the driver's log;
 *         TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_stencil(tiles_context context, const tiles_stencil_desc *desc,
                                     tiles_event *event_out);
/**
 * How many bytes of workspace tiles_stencil() needs for this desc.
 * @return as tiles_stencil(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_stencil_workspace(tiles_context context,
                                               const tiles_stencil_desc *desc, uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
