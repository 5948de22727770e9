/**
 * @file
 * Stencils: each element becomes what an expression makes of its neighbours.
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

/** What a stencil computes. */
typedef struct tiles_stencil_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  tiles_border border;  /**< any but TILES_BORDER_VALID */
  double border_value;  /**< for TILES_BORDER_CONSTANT; of integers, an int */
  /**
   * In OpenCL C: "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))". at() is the neighbour at
   * a distance, with an offset for each dimension, the slowest first; x, y and z are the place of
   * the result in the last, the last but one and the first of three dimensions. Halves are floats
   * there. The value is converted to the elements' type.
   */
  const char *expression;
  const tiles_constant *constants; /**< that the expression names; read during the call, or NULL */
  uint32_t constant_count;         /**< of `constants` */
  int32_t steps;                   /**< how often; at least 1 */
  /** How far at() reaches, per dimension of `from`; 0: as far as its offsets say, all of which have
   * to be decimal literals then, or constants that are. Others are cut to the radius. */
  int64_t radius[3];
  /** Bytes on the context for what is between steps, borrowed until the call has run; NULL: the
   * context's own. */
  tiles_array temporary;
  int64_t *temporary_bytes; /**< not NULL: is told how many bytes it takes; nothing is run */
} tiles_stencil_desc;
/** Where a tiles_stencil_desc starts from: it lacks an expression. */
#define TILES_STENCIL_DESC_INIT                                                                   \
  {                                                                                               \
    (uint32_t)sizeof(tiles_stencil_desc), TILES_BORDER_REFLECT, 0.0, NULL, NULL, 0, 1, {0, 0, 0}, \
        NULL, NULL                                                                                \
  }

/**
 * Applies an expression to the neighbours of each element, as often as desc->steps says: what one
 * step gives is what the next one reads. Submits kernels and returns; on GPUs, several steps of
 * arrays of rank 1 and 2 are one launch. The result is the same bits as that of calls with one step
 * each: the driver may not contract products and sums, for which an expression has fma().
 * @param context         where; NULL for the default context.
 * @param from            of rank 1 to 3, of numbers, any strides; rows of neighbours are fast.
 * @param to              of the same extent and type. It is overwritten, and has no element in
 * common with `from`.
 * @param desc            its strings are read during the call.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types, memory or offsets that do not
 *         fit; TILES_ERROR_BUILD for an expression that does not compile, with the driver's log;
 *         TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread, as long as the data is used by one thread at a time.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_array_view_stencil(tiles_context context, tiles_array_view from,
                                                tiles_array_view to, const tiles_stencil_desc *desc,
                                                tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
