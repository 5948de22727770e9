/**
 * @file
 * Transposes: rows become columns.
 */
#ifndef TILES_C_TRANSPOSE_H
#define TILES_C_TRANSPOSE_H

#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The operands of a transpose. */
typedef struct tiles_transpose_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t flags;       /**< 0 */
  /** Matrices of any element type: of rank 2, or of rank 3 with the batch as dimension 0. */
  tiles_array_view from;
  /** The last two extents exchanged, the same rank and type. It is overwritten. Either it has no
   * element in common with `from`, or it is the same square matrices, transposed in place. */
  tiles_array_view to;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
} tiles_transpose_desc;
/** Default initializer. `from` and `to` are required. */
#define TILES_TRANSPOSE_DESC_INIT \
  { (uint32_t)sizeof(tiles_transpose_desc), 0, NULL, NULL, NULL, 0, 0 }

/**
 * Transposes a matrix, or each matrix of a batch: to[j][i] = from[i][j]. See tiles/c/algorithms.h
 * for what holds for all algorithms. Strides of any sign; rows of neighbouring elements are fast.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for ranks, extents, types or memory that do not
 *         fit; all else as tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_transpose(tiles_context context, const tiles_transpose_desc *desc,
                                       tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
