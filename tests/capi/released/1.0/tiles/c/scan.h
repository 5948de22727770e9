/**
 * @file
 * Scans: running sums and their like.
 */
#ifndef TILES_C_SCAN_H
#define TILES_C_SCAN_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"
#include "tiles/c/reduce.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of tiles_scan_desc.flags. */
typedef uint32_t tiles_scan_flags;
/** Values of tiles_scan_flags. */
enum {
  TILES_SCAN_EXCLUSIVE =
      1 /**< an element's result is what the elements before it are combined to */
};

/** What a scan is beside its arrays. */
typedef struct tiles_scan_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  int32_t
      reduction; /**< TILES_REDUCTION_SUM, TILES_REDUCTION_PRODUCT, TILES_REDUCTION_MIN or TILES_REDUCTION_MAX */
  /** Instead of `reduction`: an associative operator, as in tiles_reduce_desc; NULL if there is
   * none. */
  const char *operation;
  const char *neutral;    /**< its neutral element */
  int32_t dimension;      /**< along which elements are combined; negative: counted from the end */
  tiles_scan_flags flags; /**< TILES_SCAN_... */
  /** Numbers of the same extent: the scan starts anew where neighbours along the dimension differ.
   * Borrowed until the call has run; NULL if there are none. */
  tiles_array_view keys;
  /** Bytes on the context for what comes before each part, borrowed until the call has run; NULL:
   * the context's own. */
  tiles_array temporary;
  int64_t *temporary_bytes; /**< not NULL: is told how many bytes it takes; nothing is run */
} tiles_scan_desc;
/** Where a tiles_scan_desc starts from: the running sum along the last dimension. */
#define TILES_SCAN_DESC_INIT \
  { (uint32_t)sizeof(tiles_scan_desc), TILES_REDUCTION_SUM, NULL, NULL, -1, 0, NULL, NULL, NULL }

/**
 * Combines each element with all before it along one dimension: to[i] is the sum of from[0] to
 * from[i]. Submits kernels and returns.
 *
 * Numbers are combined as in tiles_array_view_reduce(), always in their order. How floating-point
 * additions are put together depends on the device and the extents alone, so that the same call
 * gives the same bits again. For an array or a cl_mem, make a view of it.
 * @param context         where; NULL for the default context.
 * @param from            integers, bool, float or double; any strides.
 * @param to              likewise, of the same extent. It may be `from` itself, of the same
 *                        elements in the same order; else it has no element in common with it.
 * @param desc            NULL for the running sum along the last dimension.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit each
 *         other; TILES_ERROR_UNSUPPORTED for double where the device has none; TILES_ERROR_BUILD
 *         for an operation that does not compile; all else as tiles_kernel_launch(). Any thread, as
 *         long as the data is used by one thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_scan(tiles_context context, tiles_array_view from,
                                             tiles_array_view to, const tiles_scan_desc *desc,
                                             tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
