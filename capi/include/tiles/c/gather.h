/**
 * @file
 * Elements by their indices: gathered from them, or scattered to them.
 */
#ifndef TILES_C_GATHER_H
#define TILES_C_GATHER_H

#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The operands of a gather. */
typedef struct tiles_gather_desc {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  uint32_t flags;        /**< 0 */
  tiles_array_view from; /**< of any element type */
  /** Int, unsigned int or 64-bit integers, of any rank, along `axis` of `from`. Negative ones count
   * from the end. */
  tiles_array_view indices;
  /** Of the element type of `from`. Its extent is that of `from` with the dimension `axis` replaced
   * by the extent of `indices`. */
  tiles_array_view to;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t axis;                  /**< a dimension of `from`; 0 is the slowest */
} tiles_gather_desc;
/** Default initializer: along dimension 0. `from`, `indices` and `to` are required. */
#define TILES_GATHER_DESC_INIT \
  { (uint32_t)sizeof(tiles_gather_desc), 0, NULL, NULL, NULL, NULL, 0, 0 }

/**
 * Copies to[..., k, ...] = from[..., indices[k], ...]. Where an index is outside of `from`, the
 * elements of `to` keep their values. It needs no workspace. See tiles/c/algorithms.h for what
 * holds for all algorithms.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit; all
 *         else as tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_gather(tiles_context context, const tiles_gather_desc *desc,
                                    tiles_event *event_out);

/** The operands of a scatter. */
typedef struct tiles_scatter_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t flags;       /**< 0 */
  /** Of any element type. Its extent is that of `to` with the dimension `axis` replaced by the extent
   * of `indices`. */
  tiles_array_view from;
  tiles_array_view indices; /**< as in tiles_gather_desc, along `axis` of `to` */
  tiles_array_view to; /**< of the element type of `from`; elements that no index names are kept */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t axis;                  /**< a dimension of `to`; 0 is the slowest */
} tiles_scatter_desc;
/** Default initializer: along dimension 0. `from`, `indices` and `to` are required. */
#define TILES_SCATTER_DESC_INIT \
  { (uint32_t)sizeof(tiles_scatter_desc), 0, NULL, NULL, NULL, NULL, 0, 0 }

/**
 * Copies to[..., indices[k], ...] = from[..., k, ...]. Elements whose index is outside of `to` are
 * not copied. If several indices are equal, the element of any of them is copied. It needs no
 * workspace. See tiles/c/algorithms.h for what holds for all algorithms.
 * @return as tiles_gather(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_scatter(tiles_context context, const tiles_scatter_desc *desc,
                                     tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
