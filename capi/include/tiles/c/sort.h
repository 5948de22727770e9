/**
 * @file
 * Sorts of keys, with values that move along or as a list of indices.
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

/** Bits of tiles_sort_desc.flags and tiles_argsort_desc.flags. */
typedef uint32_t tiles_sort_flags;
/** Values of tiles_sort_flags. */
enum {
  TILES_SORT_DESCENDING = 1 /**< in descending order */
};

/** The operands and options of a sort. */
typedef struct tiles_sort_desc {
  uint32_t struct_size;   /**< as the _INIT macro sets it */
  tiles_sort_flags flags; /**< TILES_SORT_... */
  /** Integers, bool, float, double, half or bfloat16, of rank 1, or of rank 2, where each row is
   * sorted. Sorted in place. */
  tiles_array_view keys;
  /** Elements of any type of at most 16 bytes that move like their keys, of the extent of `keys`,
   * with no element in common. NULL if there are none. */
  tiles_array_view values;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_sort_workspace() bytes; NULL: memory of the context */
} tiles_sort_desc;
/** Default initializer: in ascending order. `keys` are required. */
#define TILES_SORT_DESC_INIT \
  { (uint32_t)sizeof(tiles_sort_desc), 0, NULL, NULL, NULL, 0, 0, NULL }

/**
 * Sorts a line of keys, or each row of a matrix, in place. See tiles/c/algorithms.h for what holds
 * for all algorithms.
 *
 * The sort is stable, also in descending order: equal keys keep their order. -0.0 and 0.0 are
 * equal; NaNs of any sign are equal to each other and greater than all other values. That is the
 * order of np.sort. The bits of keys do not change.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types or memory that do not fit; all
 *         else as tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_sort(tiles_context context, const tiles_sort_desc *desc,
                                  tiles_event *event_out);
/**
 * How many bytes of workspace tiles_sort() needs for this desc.
 * @return as tiles_sort(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_sort_workspace(tiles_context context, const tiles_sort_desc *desc,
                                            uint64_t *size_out);

/** The operands and options of a sort of segments. */
typedef struct tiles_segmented_sort_desc {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  tiles_sort_flags flags;  /**< TILES_SORT_... */
  tiles_array_view keys;   /**< as in tiles_sort_desc, of rank 1; sorted in place */
  tiles_array_view values; /**< as in tiles_sort_desc */
  /** Ints or 64-bit integers in ascending order, one more than there are segments: segment n is from
   * offsets[n] to offsets[n + 1] of `keys`. Keys in no segment stay where they are. */
  tiles_array_view offsets;
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array
      workspace; /**< of tiles_segmented_sort_workspace() bytes; NULL: memory of the context */
} tiles_segmented_sort_desc;
/** Default initializer: in ascending order. `keys` and `offsets` are required. */
#define TILES_SEGMENTED_SORT_DESC_INIT \
  { (uint32_t)sizeof(tiles_segmented_sort_desc), 0, NULL, NULL, NULL, NULL, 0, 0, NULL }

/**
 * Sorts each segment of a line of keys in place, all of them in one launch. Otherwise as tiles_sort().
 *
 * One group, or one core, sorts a segment: many of any lengths are sorted fast, a single long one is
 * sorted faster by tiles_sort().
 * @return as tiles_sort(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_segmented_sort(tiles_context context,
                                            const tiles_segmented_sort_desc *desc,
                                            tiles_event *event_out);
/**
 * How many bytes of workspace tiles_segmented_sort() needs for this desc.
 * @return as tiles_segmented_sort(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_segmented_sort_workspace(tiles_context context,
                                                      const tiles_segmented_sort_desc *desc,
                                                      uint64_t *size_out);

/** The operands and options of an indirect sort. */
typedef struct tiles_argsort_desc {
  uint32_t struct_size;     /**< as the _INIT macro sets it */
  tiles_sort_flags flags;   /**< TILES_SORT_... */
  tiles_array_view keys;    /**< as in tiles_sort_desc; only read */
  tiles_array_view indices; /**< int or 64-bit integers, of the extent of `keys`; overwritten */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_argsort_workspace() bytes; NULL: memory of the context */
} tiles_argsort_desc;
/** Default initializer: in ascending order. `keys` and `indices` are required. */
#define TILES_ARGSORT_DESC_INIT \
  { (uint32_t)sizeof(tiles_argsort_desc), 0, NULL, NULL, NULL, 0, 0, NULL }

/**
 * Finds the order of a line of keys, or of each row of a matrix, without moving them: the key at
 * indices[i] is the i-th one of its row. Otherwise as tiles_sort().
 * @return as tiles_sort(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_argsort(tiles_context context, const tiles_argsort_desc *desc,
                                     tiles_event *event_out);
/**
 * How many bytes of workspace tiles_argsort() needs for this desc.
 * @return as tiles_argsort(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_argsort_workspace(tiles_context context,
                                               const tiles_argsort_desc *desc, uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
