/**
 * @file
 * Selections: the elements that satisfy a condition, contiguous and in their order. Partitions: the
 * others after them. Runs of equal elements: one of each, and their lengths.
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

/** The operands and options of a selection. Either a mask or a predicate selects. */
typedef struct tiles_select_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t flags;       /**< 0 */
  /** Any element type with a mask; with a predicate integers, bool, float, double, half or
   * bfloat16. */
  tiles_array_view from;
  /** Of rank 1, the element type of `from`, and any extent: elements that do not fit are not
   * copied. Elements after the last one selected keep their values. */
  tiles_array_view to;
  /** Of extent 1, int or 64-bit integers: receives how many elements are selected, including those
   * that do not fit. */
  tiles_array_view count;
  /** Numbers or bools of the extent of `from`: those that are not 0 select. NULL if there is a
   * predicate. */
  tiles_array_view mask;
  /** An OpenCL C expression of `x`, an element, that is not 0 for selected elements. NULL if there
   * is a mask. */
  const char *predicate;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_select_workspace() bytes; NULL: memory of the context */
} tiles_select_desc;
/** Default initializer. `from`, `to`, `count` and one of `mask` and `predicate` are required. */
#define TILES_SELECT_DESC_INIT \
  { (uint32_t)sizeof(tiles_select_desc), 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL }

/**
 * Copies the selected elements to the beginning of `to`, in row-major order. See
 * tiles/c/algorithms.h for what holds for all algorithms.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit;
 *         TILES_ERROR_UNSUPPORTED for double where the device has none; TILES_ERROR_BUILD for a
 *         predicate that does not compile; all else as tiles_kernel_launch(). Any thread.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_select(tiles_context context, const tiles_select_desc *desc,
                                    tiles_event *event_out);
/**
 * How many bytes of workspace tiles_select() needs for this desc.
 * @return as tiles_select(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_select_workspace(tiles_context context, const tiles_select_desc *desc,
                                              uint64_t *size_out);

/** The operands and options of a partition. Either a mask or a predicate selects. */
typedef struct tiles_partition_desc {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  uint32_t flags;        /**< 0 */
  tiles_array_view from; /**< as in tiles_select_desc */
  /** Of rank 1, the element type of `from`, and as many elements. It is overwritten. */
  tiles_array_view to;
  /** Of extent 1, int or 64-bit integers: receives how many elements are selected, which is where
   * the others begin. */
  tiles_array_view count;
  tiles_array_view mask;          /**< as in tiles_select_desc */
  const char *predicate;          /**< as in tiles_select_desc */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_partition_workspace() bytes; NULL: memory of the context */
} tiles_partition_desc;
/** Default initializer. `from`, `to`, `count` and one of `mask` and `predicate` are required. */
#define TILES_PARTITION_DESC_INIT \
  { (uint32_t)sizeof(tiles_partition_desc), 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL }

/**
 * Copies all elements, the selected ones to the beginning of `to` and the others after them, each
 * in row-major order: a stable partition. See tiles/c/algorithms.h for what holds for all
 * algorithms.
 * @return as tiles_select(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_partition(tiles_context context, const tiles_partition_desc *desc,
                                       tiles_event *event_out);
/**
 * How many bytes of workspace tiles_partition() needs for this desc.
 * @return as tiles_partition(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_partition_workspace(tiles_context context,
                                                 const tiles_partition_desc *desc,
                                                 uint64_t *size_out);

/** The operands of tiles_unique(). */
typedef struct tiles_unique_desc {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  uint32_t flags;        /**< 0 */
  tiles_array_view from; /**< integers, bool, float, double, half or bfloat16 */
  tiles_array_view to;   /**< as in tiles_select_desc */
  /** Of the extent of `to`, int or 64-bit integers: receives the length of each run. NULL if the
   * lengths are not needed. */
  tiles_array_view lengths;
  /** Of extent 1, int or 64-bit integers: receives how many runs there are, including those that do
   * not fit. */
  tiles_array_view count;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_unique_workspace() bytes; NULL: memory of the context */
} tiles_unique_desc;
/** Default initializer. `from`, `to` and `count` are required. */
#define TILES_UNIQUE_DESC_INIT \
  { (uint32_t)sizeof(tiles_unique_desc), 0, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL }

/**
 * Copies the first element of each run of equal elements, which are neighbours in row-major order,
 * to the beginning of `to`: of sorted elements, the different ones. With `lengths` it is a
 * run-length encoding. -0.0 equals 0.0, and each NaN equals all others. See tiles/c/algorithms.h
 * for what holds for all algorithms.
 * @return as tiles_select(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_unique(tiles_context context, const tiles_unique_desc *desc,
                                    tiles_event *event_out);
/**
 * How many bytes of workspace tiles_unique() needs for this desc.
 * @return as tiles_unique(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_unique_workspace(tiles_context context, const tiles_unique_desc *desc,
                                              uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
