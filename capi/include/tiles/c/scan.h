/**
 * @file
 * Scans: running sums, products, minima and maxima.
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
  TILES_SCAN_EXCLUSIVE = 1 /**< combines the elements before, without the element itself */
};

/** The operands and options of a scan. */
typedef struct tiles_scan_desc {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  tiles_scan_flags flags; /**< TILES_SCAN_... */
  tiles_array_view from; /**< integers, bool, float, double, half or bfloat16 */
  /** Likewise, with the extent of `from`. It may be `from` itself, the same elements in the same
   * order. */
  tiles_array_view to;
  /** Numbers of the extent of `from`: the scan restarts where neighbours along the dimension
   * differ. NULL if there are none. */
  tiles_array_view keys;
  const char *operation; /**< a user-defined operator, as in tiles_reduce_desc; or NULL */
  const char *identity;  /**< of `operation` */
  tiles_reduction reduction; /**< a sum, product, minimum or maximum */
  int32_t dimension;     /**< along which elements are combined; negative: counted from the end */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_scan_workspace() bytes; NULL: memory of the context */
} tiles_scan_desc;
/** Default initializer: the running sum along the last dimension. `from` and `to` are required. */
#define TILES_SCAN_DESC_INIT                                                                       \
  {                                                                                                \
    (uint32_t)sizeof(tiles_scan_desc), 0, NULL, NULL, NULL, NULL, NULL, TILES_REDUCTION_SUM, -1, \
        NULL, 0, 0, NULL                                                                           \
  }

/**
 * Combines each element with all before it along one dimension: to[i] is the sum of from[0] to
 * from[i]. Numbers are combined as in tiles_reduce(), always in order. See tiles/c/algorithms.h for
 * what holds for all algorithms.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit;
 *         TILES_ERROR_UNSUPPORTED for double where the device has none; TILES_ERROR_BUILD for an
 *         operation that does not compile; all else as tiles_kernel_launch(). Any thread.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_scan(tiles_context context, const tiles_scan_desc *desc,
                                  tiles_event *event_out);
/**
 * How many bytes of workspace tiles_scan() needs for this desc.
 * @return as tiles_scan(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_scan_workspace(tiles_context context, const tiles_scan_desc *desc,
                                            uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
