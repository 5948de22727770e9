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

/**
 * Transposes a matrix, or a batch of matrices: to[j][i] = from[i][j], to[b][j][i] = from[b][i][j].
 * Submits a kernel and returns. Elements of any type and size, strides of any sign; rows of
 * neighbouring elements are fast. For an array or a cl_mem, make a view of it.
 * @param context         where; NULL for the default context.
 * @param from            of rank 2, or of rank 3 with the batch as dimension 0; also without
 *                        elements.
 * @param to              of as many dimensions, the last two extents the other way round, and of
 * the same type. It is overwritten. Either it has no element in common with `from`, or it is the
 * same square matrices, which are transposed in place.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for ranks, extents, types or memory that do not
 * fit each other; all else as tiles_kernel_launch(). Any thread, as long as the data is used by one
 * thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_transpose(tiles_context context, tiles_array_view from,
                                                  tiles_array_view to, tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
