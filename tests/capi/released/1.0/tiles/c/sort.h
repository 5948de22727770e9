/**
 * @file
 * Sorting: numbers in their order, values that move along, and indices.
 */
#ifndef TILES_C_SORT_H
#define TILES_C_SORT_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of tiles_sort_desc.flags. */
typedef uint32_t tiles_sort_flags;
/** Values of tiles_sort_flags. */
enum {
  TILES_SORT_DESCENDING = 1 /**< the greatest first */
};

/** What a sort is beside its data. */
typedef struct tiles_sort_desc {
  uint32_t struct_size;   /**< as the _INIT macro sets it */
  tiles_sort_flags flags; /**< TILES_SORT_... */
  /** Bytes on the context for keys, values and counters, borrowed until the call has run; NULL: the
   * context's own. */
  tiles_array temporary;
  int64_t *temporary_bytes; /**< not NULL: is told how many bytes it takes; nothing is run */
} tiles_sort_desc;
/** Where a tiles_sort_desc starts from: the least first. */
#define TILES_SORT_DESC_INIT \
  { (uint32_t)sizeof(tiles_sort_desc), 0, NULL, NULL }

/**
 * Sorts a line of keys, or each row of a matrix, in place. Submits kernels and returns.
 *
 * Equal keys keep their order, in a descending sort, too. -0.0 and 0.0 are equal; NaNs are equal to
 * each other and greater than all else, whatever their signs: last, or first if the greatest is.
 * That is the order of np.sort. The bits of keys do not change.
 * @param context         where; NULL for the default context.
 * @param keys            integers, bool, float or double, of rank 1 or 2; any strides.
 * @param values          NULL, or elements of any type of at most 16 bytes, which move like their
 *                        keys; of the extent of `keys`, with no element in common.
 * @param desc            NULL for TILES_SORT_DESC_INIT.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit each
 *         other; all else as tiles_kernel_launch(). Any thread, as long as the data is used by one
 *         thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_sort(tiles_context context, tiles_array_view keys,
                                             tiles_array_view values, const tiles_sort_desc *desc,
                                             tiles_event *event_out);

/**
 * Finds the order of a line of keys, or of each row of a matrix: the key at indices[i] is the i-th
 * one. As tiles_array_view_sort(), but the keys stay where they are.
 * @param context         where; NULL for the default context.
 * @param keys            as for tiles_array_view_sort(); only read.
 * @param indices         int or long, of the extent of `keys`, with no element in common.
 * @param desc            NULL for TILES_SORT_DESC_INIT.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return as tiles_array_view_sort(). Any thread, likewise. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_argsort(tiles_context context, tiles_array_view keys,
                                                tiles_array_view indices,
                                                const tiles_sort_desc *desc,
                                                tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
