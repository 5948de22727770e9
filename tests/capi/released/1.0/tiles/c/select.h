/**
 * @file
 * Selections: some elements of an array, one after the other.
 */
#ifndef TILES_C_SELECT_H
#define TILES_C_SELECT_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Which elements are selected: by a mask, or by a predicate. */
typedef struct tiles_select_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t reserved;    /**< 0 */
  /** Numbers or bools of the extent of `from`; those that are not 0 select. Borrowed until the call
   * has run; NULL if there is a predicate. */
  tiles_array_view mask;
  /** In OpenCL C an expression of `x`, an element, that is not 0 for those that are selected; read
   * during the call; NULL if there is a mask. */
  const char *predicate;
  /** Bytes on the context for how many each part selects, borrowed until the call has run; NULL:
   * the context's own. */
  tiles_array temporary;
  int64_t *temporary_bytes; /**< not NULL: is told how many bytes it takes; nothing is run */
} tiles_select_desc;
/** Where a tiles_select_desc starts from: it needs a mask or a predicate. */
#define TILES_SELECT_DESC_INIT \
  { (uint32_t)sizeof(tiles_select_desc), 0, NULL, NULL, NULL, NULL }

/**
 * Copies the elements that are selected, one after the other in their order, row by row, and tells
 * how many they are. Submits kernels and returns. For an array or a cl_mem, make a view of it.
 * @param context         where; NULL for the default context.
 * @param from            of any strides; with a mask of any type, with a predicate integers, bool,
 *                        float or double.
 * @param to              of rank 1 and the same element type, of any extent: what does not fit is
 *                        not copied, and what lies behind the last one is left as it is. It has no
 *                        element in common with the other views.
 * @param count           of the extent (1), int or 64-bit integers: how many are selected, also
 *                        those that do not fit.
 * @param desc            a mask or a predicate, with nothing else.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit each
 *         other; TILES_ERROR_UNSUPPORTED for double where the device has none; TILES_ERROR_BUILD
 *         for a predicate that does not compile; all else as tiles_kernel_launch(). Any thread, as
 *         long as the data is used by one thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_select(tiles_context context, tiles_array_view from,
                                               tiles_array_view to, tiles_array_view count,
                                               const tiles_select_desc *desc,
                                               tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
